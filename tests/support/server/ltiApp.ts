/** The API with its pages for an LMS, and what its tests read of them. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { AppConfig } from '#host/start/app.ts';
import type { World } from './world.ts';

/** The public address of the academy. */
export const TOOL = 'https://academy.example';

/** A folder that stands for the build. `end` removes it. */
export async function ltiConfig(): Promise<{ config: AppConfig; end: () => Promise<void> }> {
  const distDir = await mkdtemp(join(tmpdir(), 'academy-dist-'));
  await mkdir(join(distDir, 'console'));
  await writeFile(join(distDir, 'console', 'lti.html'), '<!doctype html><html><head><title>LMS</title></head></html>');
  const config: AppConfig = {
    corsOrigins: 'any',
    trustedProxies: [],
    frameAncestors: 'any',
    distDir,
    publicUrl: TOOL,
    // Where the LMS of the tests is.
    ltiAllowedHosts: ['localhost'],
  };
  return { config, end: () => rm(distDir, { recursive: true }) };
}

/** Why the last request of an LMS was refused, as the log has it. */
export function lastReason(world: World): string {
  const lines = world
    .logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; reason?: string; detail?: string });
  const { reason, detail } = lines.findLast(({ msg }) => msg === 'LTI refused') ?? {};
  return [reason, detail].filter(Boolean).join(': ');
}

/** A page in words, that tells nothing of the code behind it. @param reason as the log has it, with its detail */
export async function expectRefused(world: World, response: Response, reason: string): Promise<void> {
  const text = await response.text();
  expect([lastReason(world), response.headers.get('Content-Type')]).toEqual([reason, 'text/html; charset=UTF-8']);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(text).toMatch(/<h1>[^<]+<\/h1>/);
  expect(text).not.toMatch(/Error| at |jose|undefined/);
}

/** What a browser sends of a form. */
export const form = (fields: Record<string, string>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
});
