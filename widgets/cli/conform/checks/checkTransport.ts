/** How answers come over the wire: their type, characters, packing and caches, and how long they take. */
import { sessionMark } from '#api/callUrl.ts';
import { ANSWER_FOR, type AnyCall } from '#contract/call.ts';
import { isLocal } from '#widgets/cli/conform/address.ts';
import type { Run } from '#widgets/cli/conform/run.ts';
import { type Answer, isAnswer } from '#widgets/cli/conform/send.ts';
import { shownValue } from '#widgets/cli/conform/shown.ts';
import type { Note } from '#widgets/cli/conform/verdicts.ts';

/** Answers from this size on are worth packing, in characters. */
const PACKED_FROM = 8_000;

export async function checkTransport(run: Run): Promise<void> {
  const unpacked: { id: string; size: number }[] = [];
  let packed = 0;
  await run.each(
    'Measuring',
    run.reads.filter(({ anonymous }) => !anonymous),
    async (call) => {
      const first = await run.firstSuccess(call);
      if (!first) return;
      const { answer, input, identity } = first;
      run.add('transport', call, undefined, '', [...wireNotes(answer), ...personNotes(answer, identity.token)]);
      if (answer.text.length >= PACKED_FROM) {
        if (answer.headers.get('Content-Encoding') === null) unpacked.push({ id: call.id, size: answer.text.length });
        else packed += 1;
      }
      const times = [answer.ms];
      while (times.length < run.options.times) {
        const again = await run.ask(call, input, identity.token);
        if (isAnswer(again)) times.push(again.ms);
        else break;
      }
      addTime(run, call, times);
    },
  );
  if (unpacked.length + packed > 0)
    run.add('transport', undefined, undefined, 'packing', unpacked.length > 0 ? [packingNote(unpacked)] : []);
  checkScheme(run);
}

function packingNote(unpacked: readonly { id: string; size: number }[]): Note {
  const examples = unpacked
    .toSorted((a, b) => b.size - a.size)
    .slice(0, 3)
    .map(({ id, size }) => `${id} (${Math.round(size / 1000)} kB)`);
  return {
    verdict: 'works but',
    found: 'no Content-Encoding',
    needed: 'gzip or br',
    says: `${unpacked.length === 1 ? 'An answer comes' : `${unpacked.length} answers come`} unpacked though the request takes gzip, such as ${examples.join(', ')}. Switch packing on for application/json (gzip_types in nginx, mod_deflate in Apache, a middleware elsewhere).`,
  };
}

/** What an answer says about itself. */
function wireNotes({ headers }: Answer): Note[] {
  const notes: Note[] = [];
  const type = headers.get('Content-Type');
  const charset = /charset="?([\w-]+)/i.exec(type ?? '')?.[1];
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type ?? '')) {
    notes.push({
      verdict: 'works but',
      found: type === null ? 'no Content-Type' : `Content-Type: ${type.replace(/;.*/, '')}`,
      needed: 'Content-Type: application/json',
      says: `The Content-Type is ${type?.replace(/;.*/, '') ?? 'missing'}. It is read all the same; send application/json, since a proxy or a scanner may treat anything else as a page.`,
    });
  }
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) {
    notes.push({
      verdict: 'wrong',
      found: `charset=${charset}`,
      needed: 'UTF-8',
      says: `The answer is in ${charset}, and pages read UTF-8: names with accents and in Indian scripts come out wrong. Send UTF-8.`,
    });
  }
  const cache = headers.get('Cache-Control') ?? '';
  if (/\bpublic\b|s-maxage/i.test(cache)) {
    notes.push({
      verdict: 'wrong',
      found: `Cache-Control: ${cache}`,
      needed: 'Cache-Control: no-store',
      says: `Cache-Control is "${cache}": a cache on the way may give one person’s answer to another. Send no-store.`,
    });
  } else if (/max-age=(?!0\b)\d/i.test(cache) && !/no-cache|no-store/i.test(cache)) {
    notes.push({
      verdict: 'works but',
      found: `Cache-Control: ${cache}`,
      needed: 'Cache-Control: no-store',
      says: `Cache-Control is "${cache}": after a change the browser goes on showing what was. Send no-store.`,
    });
  }
  return notes;
}

/** Whether an answer says by what it differs and for whom it is, for caches of a page that keep it in spite of no-store. */
function personNotes({ headers }: Answer, token: string): Note[] {
  const whom = headers.get(ANSWER_FOR);
  const mark = sessionMark(token);
  if (whom !== null && mark && whom !== mark) {
    return [
      {
        verdict: 'wrong',
        found: `another ${ANSWER_FOR}`,
        needed: `${ANSWER_FOR}: ${mark}`,
        says: `${ANSWER_FOR} is not the mark of the token that asked, so that pages refuse the answer. Send FNV-1a (32 bits) of the token, as eight hex digits.`,
      },
    ];
  }
  const varies = (headers.get('Vary') ?? '').toLowerCase().split(/\s*,\s*/);
  const missing = [
    ...(varies.includes('authorization') || varies.includes('*') ? [] : ['Vary: Authorization']),
    ...(whom === null ? [ANSWER_FOR] : []),
  ];
  return missing.length === 0
    ? []
    : [
        {
          verdict: 'works but',
          found: missing.map((name) => `no ${name}`).join(', '),
          needed: missing.join(', '),
          says: `A service worker of a page that keeps answers “for offline” may give one person’s answer to the next who signs in there. Send ${missing.join(' and ')}.`,
        },
      ];
}

function addTime(run: Run, call: AnyCall, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const { slowMs } = run.options;
  const note: Note = {
    verdict: 'works but',
    found: `${Math.round(median)} ms`,
    needed: `less than ${slowMs} ms`,
    says: `It takes ${Math.round(median)} ms (the median of ${times.length}). Add an index, count ahead of time, or ask the database once and not for each row.`,
  };
  run.add('time', call, undefined, `median of ${times.length}`, median > slowMs ? [note] : [], median);
}

/** Over http the token can be read on the way, and pages of https cannot ask at all. */
function checkScheme(run: Run): void {
  const { base } = run.options;
  const isOpen = base.startsWith('http:') && !isLocal(base);
  const note: Note = {
    verdict: 'works but',
    found: 'http',
    needed: 'https',
    says: `The address is ${shownBase(base)}: pages of https cannot call it, and everybody on the way can read the tokens. Put https in front of it before people use it.`,
  };
  run.add('address', undefined, undefined, shownBase(base), isOpen ? [note] : []);
}

const shownBase = (base: string) => (base.length > 80 ? shownValue(base) : base);
