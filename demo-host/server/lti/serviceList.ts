/** Reads a list of a service of an LMS, page by page until there is none. */
import type * as v from 'valibot';
import { isSafeAddress, LMS_COURSE_MAX } from '#domain/people/lti.ts';
import type { Services } from '#host/server/http/handlers.ts';
import { readJson } from './lmsAnswer.ts';
import { type Service, ServiceFailure, type ServiceReason, served } from './lmsService.ts';
import { type TokenPlace, withToken } from './serviceToken.ts';

/** The most that is read of a list, besides its entries. */
const MOST = {
  pages: 500,
  bytesOfPage: 4 * 1024 * 1024,
  bytes: 24 * 1024 * 1024,
  requestMs: 10_000,
  allMs: 45_000,
} as const;
/** What an LMS answers to a token that it has taken back: the first by the standard, the other Open edX. */
const TAKEN_BACK = [401, 403];
/** How many entries a page may have. LMS that know no such limit answer as many as they like. */
const PAGE = 1_000;

export interface ListToRead<Schema extends v.GenericSchema> {
  service: Service;
  place: TokenPlace;
  /** Gives a signed request for a token. */
  sign: () => Promise<string>;
  url: string;
  mediaType: string;
  page: Schema;
  entriesOf: (page: v.InferOutput<Schema>) => readonly unknown[];
  /** What it means where the list is not known. */
  gone: ServiceReason;
}

/**
 * Reads all entries of a list. What has come is answered as a whole or not at all, so that an error in the middle makes nobody
 * look gone.
 * @throws ServiceFailure with what is wrong, in a sentence
 */
export async function readList<const Schema extends v.GenericSchema>(
  services: Pick<Services, 'outbound' | 'serviceTokens' | 'clock'>,
  { service, place, sign, url: first, mediaType, page: schema, entriesOf, gone }: ListToRead<Schema>,
): Promise<unknown[]> {
  const all = AbortSignal.timeout(MOST.allMs);
  const signal = () => AbortSignal.any([all, AbortSignal.timeout(MOST.requestMs)]);
  const ask = withToken(services, service, place, { sign, signal, takenBack: TAKEN_BACK });
  const entries: unknown[] = [];
  const seen = new Set<string>();
  let bytes = 0;
  let url: string | undefined = firstPage(first);
  while (url !== undefined) {
    if (seen.has(url) || seen.size >= MOST.pages) throw new ServiceFailure(service, 'endless');
    seen.add(url);
    const page = new URL(url);
    const asked = ask((token, limit) =>
      services.outbound.get(page, {
        headers: new Headers({ Accept: mediaType, Authorization: `Bearer ${token}` }),
        signal: limit,
        maxBytes: MOST.bytesOfPage,
      }),
    );
    const reasons = { refused: 'refused', gone, unreadable: 'unreadable' } as const;
    const read = await served(service, asked, reasons, (text, { headers }) => ({
      bytes: Buffer.byteLength(text),
      entries: entriesOf(readJson(text, schema)),
      link: headers.get('Link'),
    })).catch((error: unknown) => {
      throw all.aborted ? new ServiceFailure(service, 'large') : error;
    });
    bytes += read.bytes;
    for (const entry of read.entries) entries.push(entry);
    if (entries.length > LMS_COURSE_MAX.people || bytes > MOST.bytes) throw new ServiceFailure(service, 'large');
    const next = nextOf(read.link, url);
    // Another server would get the token of this one.
    if (next === null || (next !== undefined && !isOfSameServer(next, first)))
      throw new ServiceFailure(service, 'next');
    url = next;
  }
  return entries;
}

function firstPage(address: string): string {
  const url = new URL(address);
  if (!url.searchParams.has('limit')) url.searchParams.set('limit', String(PAGE));
  return url.href;
}

/** Whether an address that an LMS gives may get the token that is for another one. */
export const isOfSameServer = (next: string, first: string): boolean =>
  isSafeAddress(next) && new URL(next).origin === new URL(first).origin;

/**
 * Where a list goes on: the link with `rel=next` of a `Link` header (RFC 8288).
 * @returns undefined where it ends; null for an address that cannot be read
 */
export function nextOf(header: string | null, from: string): string | null | undefined {
  for (const [, target = '', parameters = ''] of (header ?? '').matchAll(/<([^<>]*)>([^<]*)/g)) {
    const [, quoted, plain] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s";,]+))/i.exec(parameters) ?? [];
    const relations = (quoted ?? plain ?? '').toLowerCase().split(/\s+/);
    if (relations.includes('next')) return URL.canParse(target, from) ? new URL(target, from).href : null;
  }
  return undefined;
}
