import type { CDPSession, Page } from '@playwright/test';

/** Conditions that a page is visited under. What is left out is as this machine has it. */
export interface Conditions {
  /** How many times slower the CPU is. */
  slowdown?: number;
  network?: { bytesPerSecond: number; latencyMs: number };
}

/** A cheap phone, beside a computer of today. */
export const PHONE_SLOWDOWN = 4;

/** A weak mobile network: 1.6 Mbit/s, and 150 ms before each answer. */
export const WEAK_NETWORK = { bytesPerSecond: 1_600_000 / 8, latencyMs: 150 };

/** Puts a page under these conditions. @returns the session of the DevTools protocol that holds them. */
export async function throttle(page: Page, { slowdown = 1, network }: Conditions): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  if (network) {
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: network.bytesPerSecond,
      uploadThroughput: network.bytesPerSecond,
    });
  }
  if (slowdown > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return devtools;
}
