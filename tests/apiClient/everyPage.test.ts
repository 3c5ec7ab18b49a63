import { describe, expect, it } from 'vitest';
import { everyPage, type RowsOfPage, rowsOfPages } from '#api/everyPage.ts';
import { toRows } from '#api/page.ts';

/** A host that has this many rows, and how it was asked. */
function host(total: number, pageSize: number) {
  const requested: number[] = [];
  let running = 0;
  let most = 0;
  return {
    requested,
    most: () => most,
    async page(page: number): Promise<RowsOfPage<number>> {
      requested.push(page);
      most = Math.max(most, ++running);
      // Later pages are the quicker ones.
      for (let turn = 0; turn < 10 - (page % 10); turn += 1) await Promise.resolve();
      running -= 1;
      const from = (page - 1) * pageSize;
      return { rows: Array.from({ length: Math.max(0, Math.min(pageSize, total - from)) }, (_, i) => from + i), total };
    },
  };
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('every page of a list', () => {
  it.each([
    [0, 1],
    [1, 1],
    [20, 1],
    [21, 2],
    [187, 10],
  ])('%i rows, 20 a page, come in their order with %i calls', async (total, calls) => {
    const { page, requested } = host(total, 20);
    expect(await everyPage(page)).toEqual(upTo(total));
    expect(requested).toEqual(upTo(calls).map((index) => index + 1));
  });

  it('a few pages are under way at once, never many', async () => {
    const { page, most } = host(1_000, 20);
    await everyPage(page);
    expect(most()).toBe(4);
  });

  it('a host that answers all rows at once is asked once', async () => {
    const requested: number[] = [];
    const all = async (page: number) => {
      requested.push(page);
      return { rows: upTo(300), total: 300 };
    };
    expect(await everyPage(all)).toHaveLength(300);
    expect(requested).toEqual([1]);
  });

  it('a host that gives fewer rows a page than it was asked for is asked for all of them', async () => {
    expect(await everyPage(host(95, 7).page)).toEqual(upTo(95));
  });

  it('rows that were added meanwhile come too, and those deleted end the list', async () => {
    const grown = (page: number) => host(page < 3 ? 60 : 90, 20).page(page);
    expect(await everyPage(grown)).toEqual(upTo(90));
    const shrunk = (page: number) => host(page < 3 ? 400 : 45, 20).page(page);
    expect(await everyPage(shrunk)).toEqual(upTo(45));
  });

  it('a page without rows ends the list, whatever the host counts', async () => {
    const requested: number[] = [];
    const page = async (number: number) => {
      requested.push(number);
      return { rows: number < 3 ? upTo(20) : [], total: 1_000_000 };
    };
    expect(await everyPage(page)).toHaveLength(40);
    expect(requested.length).toBeLessThan(10);
  });

  it('a page that fails fails all of it: no short list is taken for the whole', async () => {
    const { page } = host(200, 20);
    const failing = async (number: number) => {
      if (number === 7) throw new Error('Server error');
      return page(number);
    };
    await expect(everyPage(failing)).rejects.toThrow('Server error');
  });

  it('stopped, it asks no further page', async () => {
    const stop = new AbortController();
    const { page, requested } = host(2_000, 20);
    const stopped = everyPage(
      (number) => {
        if (number === 6) stop.abort(new Error('stopped'));
        return page(number);
      },
      { signal: stop.signal },
    );
    await expect(stopped).rejects.toThrow('stopped');
    expect(requested.length).toBeLessThan(10);
  });

  it('says how far it is, up to the whole', async () => {
    const parts: number[] = [];
    await everyPage(host(100, 20).page, { onProgress: (part) => parts.push(part) });
    expect(parts).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
  });

  it('of the first pages alone it says whether they are all', async () => {
    expect(await rowsOfPages(host(100, 20).page, { most: 2 })).toEqual({ rows: upTo(40), isAll: false });
    expect(await rowsOfPages(host(40, 20).page, { most: 2 })).toEqual({ rows: upTo(40), isAll: true });
  });
});

it('a host that counts its pages and not its rows is believed', async () => {
  const { page } = host(95, 20);
  const counted = async (number: number) => {
    const { rows } = await page(number);
    return toRows({
      data: rows,
      pagination: { currentPage: number, totalPages: 5, totalItems: rows.length, itemsPerPage: 20 },
    });
  };
  expect(await everyPage(counted)).toEqual(upTo(95));
});
