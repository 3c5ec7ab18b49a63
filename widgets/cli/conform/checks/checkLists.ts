/** Whether lists can be paged through, searched, narrowed and turned round. */
import type { AnyCall } from '#contract/call.ts';
import type { Identity } from '#widgets/cli/conform/identities.ts';
import { fieldAt, type Input, type Query, queryText, rowsAt } from '#widgets/cli/conform/inputs.ts';
import { type Filter, filters, sortings } from '#widgets/cli/conform/promised.ts';
import type { Run } from '#widgets/cli/conform/run.ts';
import { isAnswer } from '#widgets/cli/conform/send.ts';
import { typeOf } from '#widgets/cli/conform/shown.ts';
import type { Check, Note } from '#widgets/cli/conform/verdicts.ts';

/** A list that comes in pages, as its call declares it. */
interface Paged {
  call: AnyCall;
  identity: Identity;
  input: Input;
  /** The path of the rows. */
  list: string;
  /** The path of the total. */
  total: string;
}

/** One page as it came. */
interface Page {
  rows: readonly Record<string, unknown>[];
  total: number | undefined;
  json: unknown;
}

type Failure = { note: Note };
const isPage = (page: Page | Failure): page is Page => 'rows' in page;

export async function checkLists(run: Run): Promise<void> {
  const lists = (await Promise.all(run.reads.map((call) => listOf(run, call)))).filter((list) => list !== undefined);
  let done = 0;
  // One after another: what is asked beside it may add lines to a log that is just being read.
  for (const list of lists) {
    if (isPaged(list.call)) await checkPaging(run, list);
    if ('search' in list.call.query) await checkSearch(run, list);
    for (const filter of filters[list.call.id as keyof typeof filters] ?? []) await checkFilter(run, list, filter);
    await checkSorting(run, list);
    done += 1;
    run.options.onStep('Paging and searching', done, lists.length);
  }
}

const isPaged = ({ query }: AnyCall) => 'page' in query || 'offset' in query;

/** Where each kind of list has its rows and its total. */
const SHAPES: readonly (readonly [list: string, total: string])[] = [
  ['data', 'pagination.totalItems'],
  ['items', 'total'],
  ['results', 'pagination.total'],
  ['response', 'count'],
  ['conversations', ''],
];

async function listOf(run: Run, call: AnyCall): Promise<Paged | undefined> {
  const isList = isPaged(call) || call.id in filters || call.id in sortings;
  const first = isList ? await run.firstSuccess(call) : undefined;
  if (!first) return undefined;
  const { json } = first.answer;
  const [list, total] = SHAPES.find(([path]) => Array.isArray(fieldAt(json, path))) ?? ['', ''];
  return { call, identity: first.identity, input: first.input, list, total };
}

async function pageOf(run: Run, { call, identity, input, list, total }: Paged, query: Query): Promise<Page | Failure> {
  const came = await run.ask(call, { ...input, query: { ...input.query, ...query } }, identity.token);
  if (!isAnswer(came)) return { note: { verdict: 'wrong', says: came.sentence } };
  if (came.status !== 200 || came.json === undefined) {
    return {
      note: {
        verdict: 'wrong',
        found: `status ${came.status}`,
        needed: 'status 200',
        says: `Asked with ${queryText(query)}, the list answers ${came.status}. Accept what the contract declares, and answer an empty list where nothing fits.`,
      },
    };
  }
  const found = list === '' ? came.json : fieldAt(came.json, list);
  if (!Array.isArray(found)) {
    const name = list === '' ? 'the list' : `\`${list}\``;
    return {
      note: {
        verdict: 'wrong',
        path: list,
        found: typeOf(found),
        needed: 'a list',
        says: `Asked with ${queryText(query)}, ${name} is ${typeOf(found)}. Send a list always, and [] where no row fits: in PHP, array_values() makes one of what array_filter() leaves.`,
      },
    };
  }
  const reported = total === '' ? undefined : fieldAt(came.json, total);
  return {
    rows: rowsAt(came.json, list),
    total: reported === undefined || reported === null ? undefined : Number(reported),
    json: came.json,
  };
}

/** This many pages are read, and this many rows on each at most: enough to see whether they hang together. */
const PAGES = 4;
const ROWS_OF_PAGE = 50;

const nameOfRow = (row: Record<string, unknown>) => JSON.stringify(row);

async function checkPaging(run: Run, list: Paged): Promise<void> {
  // A row may have been added between two pages; it will not happen twice.
  const notes = await pagingNotes(run, list);
  const reported = notes.some(({ verdict }) => verdict === 'wrong') ? await pagingNotes(run, list) : notes;
  run.add('paging', list.call, list.identity.role, '', reported);
}

/** The query of a page from 1. */
function pageQuery({ call }: Paged, page: number, size: number): Query {
  if ('offset' in call.query) return { offset: (page - 1) * size, limit: size };
  return { page, ['pageSize' in call.query ? 'pageSize' : 'limit']: size };
}

async function pagingNotes(run: Run, list: Paged): Promise<Note[]> {
  const first = await pageOf(run, list, pageQuery(list, 1, 2));
  if (!isPage(first)) return [first.note];
  const { total } = first;
  if (total === undefined) {
    if (first.rows.length <= 2)
      return [{ verdict: 'not asked', says: 'The list has no total, so that its pages cannot be counted.' }];
    return [
      {
        verdict: 'works but',
        found: 'all rows at once',
        needed: 'a page',
        says: 'The list answers all rows at once, and the screen makes the pages. With many rows that is slow: answer `page` and the size that is asked for, and the total.',
      },
    ];
  }
  if (!Number.isFinite(total) || total < first.rows.length) {
    return [
      totalNote(
        list,
        `${total} for ${first.rows.length} rows`,
        `The total is ${total}, and one page alone has ${first.rows.length} rows. Count all rows that fit, on all pages.`,
      ),
    ];
  }
  if (first.rows.length < Math.min(total, 2)) {
    return [
      totalNote(
        list,
        `${total} for ${first.rows.length} rows`,
        `The total is ${total}, and the first page has ${first.rows.length} row${first.rows.length === 1 ? '' : 's'}. Count with the same conditions as the rows.`,
      ),
    ];
  }
  if (total < 2)
    return [
      {
        verdict: 'not asked',
        says: `The list has ${total} row${total === 1 ? '' : 's'}: too few for pages. Add some data.`,
      },
    ];
  if (first.rows.length > 2) {
    return first.rows.length >= total
      ? [
          {
            verdict: 'works but',
            found: 'all rows at once',
            needed: '2 rows',
            says: 'The list answers all rows whatever size is asked for, and the screen makes the pages. With many rows that is slow: answer one page.',
          },
        ]
      : [
          {
            verdict: 'wrong',
            path: list.list,
            found: `${first.rows.length} rows`,
            needed: '2 rows',
            says: `Asked for 2 rows, the list answers ${first.rows.length} of ${total}: the size (${'pageSize' in list.call.query ? 'pageSize' : 'limit'}) is ignored, and the screen cannot reach the rows behind. Take the size from the query.`,
          },
        ];
  }
  const size = Math.min(ROWS_OF_PAGE, Math.max(1, Math.ceil(total / 3)));
  const pages = Math.ceil(total / size);
  const isWhole = pages <= PAGES;
  const notes: Note[] = [];
  const seen = new Map<string, number>();
  let read = 0;
  for (let page = 1; page <= Math.min(pages, PAGES); page += 1) {
    const came = await pageOf(run, list, pageQuery(list, page, size));
    if (!isPage(came)) return [...notes, came.note];
    const again = came.rows.find((row) => seen.has(nameOfRow(row)));
    if (again && isGood(notes)) {
      const other = seen.get(nameOfRow(again));
      const isSame =
        came.rows.length > 0 && came.rows.every((row) => seen.get(nameOfRow(row)) === page - 1) && page > 1;
      notes.push({
        verdict: 'wrong',
        path: list.list,
        found: isSame ? `page ${page} as page ${page - 1}` : `a row on pages ${other} and ${page}`,
        needed: 'each row once',
        says: isSame
          ? `Page ${page} has the rows of page ${page - 1}: ${'offset' in list.call.query ? 'the offset' : 'the page'} is ignored, or pages are counted from 0. Pages are counted from 1: OFFSET (page - 1) * size.`
          : `One row is on page ${other} and on page ${page}. Sort by something that no two rows share (ORDER BY name, id), and skip (page - 1) * size rows.`,
      });
    }
    for (const row of came.rows) seen.set(nameOfRow(row), page);
    read += came.rows.length;
    const expected = page < pages ? size : total - size * (pages - 1);
    if (came.rows.length !== expected && isGood(notes)) {
      notes.push({
        verdict: 'wrong',
        path: list.list,
        found: `${came.rows.length} rows on page ${page}`,
        needed: `${expected} rows`,
        says: `Page ${page} of ${pages} has ${came.rows.length} rows where the total (${total}) promises ${expected}. Count the total with the same conditions as the rows, and count pages from 1.`,
      });
    }
    if (came.total !== total && isGood(notes))
      notes.push(
        totalNote(
          list,
          `${total}, then ${came.total}`,
          `The total is ${total} on page 1 and ${came.total} on page ${page}. It is the number of rows on all pages, not of one.`,
        ),
      );
    notes.push(
      ...paginationNotes(list, came.json, page, size, total).filter(
        ({ path }) => !notes.some((note) => note.path === path),
      ),
    );
  }
  if (isWhole && read < total && isGood(notes))
    notes.push(
      totalNote(
        list,
        `${total}, with ${read} rows`,
        `The total is ${total}, and all pages together have ${read} rows. Count with the same conditions.`,
      ),
    );
  if (!isWhole && isGood(notes)) {
    // The pages between are not read, and the last one alone tells whether the total is too high.
    const last = await pageOf(run, list, pageQuery(list, pages, size));
    const expected = total - size * (pages - 1);
    if (!isPage(last)) notes.push(last.note);
    else if (last.rows.length !== expected) {
      notes.push(
        totalNote(
          list,
          `${total}, with ${size * (pages - 1) + last.rows.length} rows`,
          `The total is ${total}, so that the last page (${pages}) has ${expected} rows, and ${last.rows.length} came. Count with the same conditions.`,
        ),
      );
    }
  }
  const behind = await pageOf(run, list, pageQuery(list, pages + 1, size));
  if (!isPage(behind))
    notes.push({ ...behind.note, says: `The page behind the last is no empty list. ${behind.note.says}` });
  else if (behind.rows.length > 0 && isGood(notes)) {
    notes.push({
      verdict: 'wrong',
      path: list.list,
      found: `${behind.rows.length} rows behind the last page`,
      needed: 'none',
      says: `Page ${pages + 1} is behind the last and has ${behind.rows.length} rows: an export would read them twice. Answer an empty list there.`,
    });
  }
  return notes;
}

/** Whether nothing is wrong yet: what follows from a fault is not told as another. */
const isGood = (notes: readonly Note[]) => !notes.some(({ verdict }) => verdict === 'wrong');

const totalNote = ({ total }: Paged, found: string, says: string): Note => ({
  verdict: 'wrong',
  path: total,
  found,
  needed: 'the number of rows on all pages',
  says,
});

/** What `pagination` says of itself. */
function paginationNotes({ call }: Paged, json: unknown, page: number, size: number, total: number): Note[] {
  const pages = Math.ceil(total / size);
  const reported = (name: string) => {
    const value = fieldAt(json, `pagination.${name}`);
    return value === undefined || value === null ? undefined : Number(value);
  };
  const notes: Note[] = [];
  const totalPages = reported('totalPages');
  if (totalPages !== undefined && totalPages !== pages) {
    notes.push({
      verdict: 'wrong',
      path: 'pagination.totalPages',
      found: String(totalPages),
      needed: String(pages),
      says: `\`pagination.totalPages\` is ${totalPages} where ${total} rows by ${size} are ${pages} pages: the page bar ends at the wrong place. Round up: ceil(total / size).`,
    });
  }
  const names = [
    ['currentPage', page],
    ['page', page],
    ['itemsPerPage', size],
  ] as const;
  for (const [name, wanted] of names) {
    const value = reported(name);
    if (value === undefined || value === wanted || call.id === 'sessionReport') continue;
    notes.push({
      verdict: 'works but',
      path: `pagination.${name}`,
      found: String(value),
      needed: String(wanted),
      says: `\`pagination.${name}\` is ${value} where ${wanted} was asked for. No screen reads it today; send what was asked.`,
    });
  }
  return notes;
}

/** Fields in which a name stands, in the order in which they are looked for. */
const NAMES = ['firstName', 'name', 'title'];
const NOTHING = 'zqxvkwzqxvkw';
/** What breaks a query that is put together from text. */
const QUOTES = `'"%_\\`;

async function checkSearch(run: Run, list: Paged): Promise<void> {
  const add = (tried: string, notes: Note[], check: Check = 'search') =>
    run.add(check, list.call, list.identity.role, tried, notes);
  const all = await pageOf(run, list, {});
  if (!isPage(all)) return;
  const nothing = await pageOf(run, list, { search: NOTHING });
  add('words that nothing has', isPage(nothing) ? nothingNotes(nothing, all) : [nothing.note]);
  const quotes = await pageOf(run, list, { search: QUOTES });
  add(
    'quotes and other signs',
    isPage(quotes)
      ? []
      : [
          {
            ...quotes.note,
            says: `${quotes.note.says} Give the database the text as a parameter, and never as a part of the query.`,
          },
        ],
  );
  const field = NAMES.find((name) => all.rows.some((row) => wordOf(row[name]) !== undefined));
  const row = all.rows.find((each) => field !== undefined && wordOf(each[field]) !== undefined);
  const word = row && field ? wordOf(row[field]) : undefined;
  if (!row || !field || word === undefined) {
    return add('a name of the list', [
      { verdict: 'not asked', says: 'No row has a name to search for. Add some data.' },
    ]);
  }
  const found = await pageOf(run, list, { search: word });
  if (!isPage(found)) return add('a name of the list', [found.note]);
  const isThere = (page: Page) =>
    page.rows.some((each) =>
      String(each[field] ?? '')
        .toLowerCase()
        .includes(word.toLowerCase()),
    );
  if (!isThere(found)) {
    return add('a name of the list', [
      {
        verdict: 'wrong',
        path: list.list,
        found: 'no such row',
        needed: `rows with the word in \`${field}\``,
        says: `A word of \`${field}\` of a row of this list finds no row. Search in the whole text, as with LIKE '%word%', and read the parameter \`search\`.`,
      },
    ]);
  }
  add('a name of the list', []);
  const other = await pageOf(run, list, {
    search: word === word.toLowerCase() ? word.toUpperCase() : word.toLowerCase(),
  });
  const isAlike = !isPage(other) || isThere(other);
  add(
    'the same in other letters',
    isAlike
      ? []
      : [
          {
            verdict: 'works but',
            found: 'no such row',
            needed: 'the same rows',
            says: 'Small and capital letters find different rows. Compare without regard to them (ILIKE, or a collation), as people expect it.',
          },
        ],
  );
}

function nothingNotes(nothing: Page, all: Page): Note[] {
  const count = nothing.total ?? nothing.rows.length;
  if (nothing.rows.length === 0 && count === 0) return [];
  if (nothing.rows.length === 0) {
    return [
      {
        verdict: 'wrong',
        path: 'total',
        found: `a total of ${count}`,
        needed: '0',
        says: `A search that finds nothing has a total of ${count}. Count with the same conditions as the rows.`,
      },
    ];
  }
  return [
    {
      verdict: 'wrong',
      found: `${count} of ${all.total ?? all.rows.length} rows`,
      needed: 'no row',
      says: `A search for letters that no row has finds ${count} rows: \`search\` is ignored. Narrow the rows, and the total, to those that hold the text.`,
    },
  ];
}

/** The longest word of a text that can be searched for. */
const wordOf = (value: unknown) =>
  typeof value === 'string'
    ? value
        .split(/\s+/)
        .filter((word) => /^[\p{L}\p{M}]{3,}$/u.test(word))
        .toSorted((a, b) => b.length - a.length)[0]
    : undefined;

const same = (a: unknown, b: unknown) => String(a).toLowerCase() === String(b).toLowerCase();

async function checkFilter(run: Run, list: Paged, { param, field, send }: Filter): Promise<void> {
  const add = (tried: string, notes: Note[]) => run.add('filter', list.call, list.identity.role, tried, notes);
  const all = await pageOf(run, list, 'all' in list.call.query ? { all: 1 } : {});
  if (!isPage(all)) return;
  const rows = all.rows.filter((row) => row[field] !== null && row[field] !== undefined && row[field] !== '');
  // The value of the last row: a list that ignores the filter most probably begins with another.
  const chosen = rows.findLast((row) => !same(row[field], rows[0]?.[field])) ?? rows.at(-1);
  const value = chosen === undefined ? undefined : send ? send(chosen[field]) : String(chosen[field]);
  if (chosen === undefined || value === undefined) {
    return add(param, [{ verdict: 'not asked', says: `No row has a \`${field}\` to choose by. Add some data.` }]);
  }
  const narrowed = await pageOf(run, list, { [param]: value });
  if (!isPage(narrowed)) return add(`${param}`, [narrowed.note]);
  const filter = /^\d+$|^[a-z_]+$/.test(value) ? `${param}=${value}` : param;
  const other = narrowed.rows.find((row) => !same(row[field], chosen[field]));
  if (other) {
    return add(filter, [
      {
        verdict: 'wrong',
        path: `${list.list}[].${field}`,
        found: 'rows with another value',
        needed: `rows whose \`${field}\` is what was chosen`,
        says: `Narrowed by ${filter}, the list has rows with another \`${field}\`: the parameter is ignored. Narrow the rows, and the total, by it.`,
      },
    ]);
  }
  if (narrowed.rows.length === 0) {
    return add(filter, [
      {
        verdict: 'wrong',
        path: list.list,
        found: 'no row',
        needed: 'the rows that have it',
        says: `Narrowed by ${filter}, the list is empty, although a row has this \`${field}\`. Compare it with the same column that the answer shows.`,
      },
    ]);
  }
  add(filter, []);
}

async function checkSorting(run: Run, list: Paged): Promise<void> {
  const sorting = sortings[list.call.id as keyof typeof sortings];
  if (!sorting) return;
  const notes: Note[] = [];
  for (const way of ['down', 'up'] as const) {
    const page = await pageOf(run, list, { [sorting.param]: sorting[way] });
    if (!isPage(page)) notes.push(page.note);
    else {
      const values = page.rows
        .map((row) => row[sorting.field])
        .filter((value) => value !== null && value !== undefined)
        .map(Number);
      const sign = way === 'up' ? 1 : -1;
      if (values.some((value, index) => index > 0 && sign * (value - (values[index - 1] ?? value)) < 0)) {
        notes.push({
          verdict: 'wrong',
          path: `${list.list}[].${sorting.field}`,
          found: 'rows in another order',
          needed: way === 'up' ? 'the lowest first' : 'the highest first',
          says: `With ${sorting.param}=${sorting[way]} the rows are not sorted by \`${sorting.field}\`, ${way === 'up' ? 'the lowest' : 'the highest'} first. Read the parameter, and sort before the page is cut out.`,
        });
      }
    }
  }
  run.add('order', list.call, list.identity.role, `${sorting.param}=${sorting.down}, ${sorting.up}`, notes);
}
