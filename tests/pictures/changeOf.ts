import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

/** Steps of a colour below which nobody sees a difference: what smoothing of edges may do. */
const SAME = 12;

/** What differs between two pictures. */
export interface Change {
  /** The part of their area, 0 to 1; what only one of them has, differs. */
  area: number;
  /** The smallest box around it, in px. Only where there is a difference. */
  box?: { left: number; top: number; right: number; bottom: number };
}

/** Compares two pictures, in a page that is then empty. */
export async function changeOf(page: Page, before: string, after: string): Promise<Change> {
  const [old, now] = [before, after].map((file) => readFileSync(file));
  if (!old || !now || old.equals(now)) return { area: 0 };
  // A page of its own, without the policy of the console.
  await page.goto('about:blank');
  return page.evaluate(
    async ([a, b, same]) => {
      // Without a function of a name: the loader of this script would mark it with one that the page does not know.
      const images = await Promise.all(
        [a, b].map(async (base64) => {
          const image = new Image();
          image.src = `data:image/png;base64,${base64}`;
          await image.decode();
          return image;
        }),
      );
      const width = Math.max(...images.map((image) => image.width));
      const height = Math.max(...images.map((image) => image.height));
      const [first, second] = images.map((image) => {
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, width, height).data;
      }) as [Uint8ClampedArray, Uint8ClampedArray];
      let changed = 0;
      const box = { left: width, top: height, right: 0, bottom: 0 };
      for (let at = 0; at < first.length; at += 4) {
        const differs = [0, 1, 2, 3].some(
          (part) => Math.abs(Number(first[at + part]) - Number(second[at + part])) > same,
        );
        if (!differs) continue;
        changed += 1;
        const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
        box.left = Math.min(box.left, x);
        box.top = Math.min(box.top, y);
        box.right = Math.max(box.right, x + 1);
        box.bottom = Math.max(box.bottom, y + 1);
      }
      return { area: changed / (width * height), ...(changed > 0 && { box }) };
    },
    [old.toString('base64'), now.toString('base64'), SAME] as const,
  );
}
