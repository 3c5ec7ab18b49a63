import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, warningsOf } from '#host/start/config/config.ts';

describe('the configuration', () => {
  it('works without any variable: this machine only, the embedded database, the demo academy', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: undefined, databaseUrl: undefined, demo: true });
    expect(config.corsOrigins).toBe('any');
    expect(config.trustedProxies).toEqual([]);
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  it('puts no demo data into a database on a server, unless told to', () => {
    const own = { DATABASE_URL: 'postgres://db.example/academy' };
    expect(readConfig(own).demo).toBe(false);
    expect(readConfig({ ...own, DEMO: '1' }).demo).toBe(true);
    expect(readConfig({ DEMO: '0' }).demo).toBe(false);
  });

  it('opens the demo academy to other machines only when told to', () => {
    expect(readConfig({}).demoPublic).toBe(false);
    expect(readConfig({ DEMO_PUBLIC: '1' }).demoPublic).toBe(true);
  });

  it('gives load balancers five seconds to turn away, unless the database is embedded', () => {
    const cluster = { DATABASE_URL: 'postgres://db.example/academy' };
    expect(readConfig({}).stopDelayMs).toBe(0);
    expect(readConfig(cluster).stopDelayMs).toBe(5000);
    expect(readConfig({ ...cluster, STOP_DELAY_SECONDS: '20' }).stopDelayMs).toBe(20_000);
  });

  it('keeps records as long as it is told, within limits that it names', () => {
    expect(readConfig({}).periods).toEqual({ activityLog: 730, linkRequests: 90, devices: 180, addresses: 90 });
    expect(readConfig({ KEEP_ACTIVITY_LOG_DAYS: '365', KEEP_DEVICES_DAYS: '30' }).periods).toMatchObject({
      activityLog: 365,
      devices: 30,
    });
    expect(() => readConfig({ KEEP_DEVICES_DAYS: '400' })).toThrow(
      'KEEP_DEVICES_DAYS must be a number of days from 1 to 180',
    );
  });

  it('reads lists of origins and proxies', () => {
    const config = readConfig({
      CORS_ORIGINS: 'https://portal.example, http://localhost:3000',
      TRUSTED_PROXIES: '10.0.0.0/8 ::1',
    });
    expect(config.corsOrigins).toEqual(['https://portal.example', 'http://localhost:3000']);
    // Sandboxed frames have no other origin.
    expect(readConfig({ CORS_ORIGINS: 'https://portal.example null' }).corsOrigins).toContain('null');
    expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1']);
  });

  it('lets any page frame the demo academy, and only the listed pages frame a real one', () => {
    const own = { DATABASE_URL: 'postgres://db.example/academy' };
    expect(readConfig({}).frameAncestors).toBe('any');
    expect(readConfig(own).frameAncestors).toEqual([]);
    const named = 'https://sites.google.com https://*.school.example';
    expect(readConfig({ FRAME_ANCESTORS: named }).frameAncestors).toEqual(named.split(' '));
    expect(readConfig({ ...own, FRAME_ANCESTORS: '*' }).frameAncestors).toBe('any');
  });

  it('reads the public address with or without a slash at its end', () => {
    expect(readConfig({}).publicUrl).toBeUndefined();
    expect(readConfig({ PUBLIC_URL: 'https://academy.example/' }).publicUrl).toBe('https://academy.example');
    const inFolder = ['https://school.example/academy', 'https://school.example/academy/'];
    for (const PUBLIC_URL of inFolder) expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(inFolder[0]);
  });

  it('takes a secret from a file, as containers and systemd hand it over', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    const file = join(folder, 'database-url');
    try {
      writeFileSync(file, 'postgres://academy:secret-word@db.example/academy\n');
      const url = 'postgres://academy:secret-word@db.example/academy';
      expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe(url);
      expect(() => readConfig({ DATABASE_URL_FILE: file, DATABASE_URL: url })).toThrow(
        'DATABASE_URL and DATABASE_URL_FILE are both set',
      );
      expect(() => readConfig({ METRICS_TOKEN_FILE: join(folder, 'missing') })).toThrow(
        /METRICS_TOKEN_FILE names .*missing, which cannot be read/,
      );
      writeFileSync(file, 'mysql://secret-word');
      expect(() => readConfig({ DATABASE_URL_FILE: file })).toThrow(/^(?!.*secret-word).*DATABASE_URL must be/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('warns when a proxy must be in front of the server and none is trusted', () => {
    const warnings = (env: Record<string, string>) => warningsOf(readConfig(env));
    expect(warnings({ PUBLIC_URL: 'https://academy.example' })).toEqual([
      expect.stringMatching(/a proxy stands before this server.*Set TRUSTED_PROXIES/),
    ]);
    expect(warnings({ PUBLIC_URL: 'https://academy.example', TRUSTED_PROXIES: '10.0.0.5' })).toEqual([]);
    expect(warnings({ PUBLIC_URL: 'http://localhost:4173' })).toEqual([]);
    expect(warnings({})).toEqual([]);
  });

  it.each([
    // Behind a proxy that removes the folder, nobody could tell the two meanings of such a path.
    [{ PUBLIC_URL: 'https://academy.example/console' }, /PUBLIC_URL has a folder \(\/console\) that the server needs/],
    [{ PUBLIC_URL: 'https://academy.example/study-plans/' }, /PUBLIC_URL has a folder/],
    [{ PUBLIC_URL: 'https://academy.example/users' }, /PUBLIC_URL has a folder/],
    [{ PUBLIC_URL: 'https://academy.example/a?b=c' }, /PUBLIC_URL must be an address/],
    [{ PUBLIC_URL: 'https://academy.example/our school' }, /PUBLIC_URL must be an address/],
    [{ PUBLIC_URL: 'https://academy.example/a"><b' }, /PUBLIC_URL/],
    [{ PUBLIC_URL: 'academy.example' }, /PUBLIC_URL must be an address/],
    [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN must have 32/],
    [{ METRICS_PORT: '70000' }, /METRICS_PORT must be a port/],
    [{ LTI_KEY_SECRET: 'short' }, /LTI_KEY_SECRET must have 32/],
    [{ PORT: 'http' }, /PORT must be a port/],
    [{ PORT: '70000' }, /PORT must be a port/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must be a postgres/],
    [{ CORS_ORIGINS: 'https://portal.example/path' }, /CORS_ORIGINS must be/],
    [{ FRAME_ANCESTORS: 'school.example' }, /FRAME_ANCESTORS must be/],
    [{ FRAME_ANCESTORS: 'https://school.example;script-src' }, /FRAME_ANCESTORS must be/],
    [{ DEMO_PUBLIC: 'yes' }, /DEMO_PUBLIC must be 1 or 0/],
    [{ STOP_DELAY_SECONDS: '1h' }, /STOP_DELAY_SECONDS must be a number of seconds from 0 to 300/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of/],
    [{ TRUSTED_PROXIES: 'the-proxy' }, /TRUSTED_PROXIES.*the-proxy/],
  ])('names the variable that is wrong: %o', (env, complaint) => {
    expect(() => readConfig(env)).toThrow(complaint);
  });
});
