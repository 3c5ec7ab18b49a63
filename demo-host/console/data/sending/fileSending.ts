import { createStore, type StoreApi } from 'zustand/vanilla';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { MEGABYTE } from '#domain/lists/limits.ts';
import type { Translate } from '#texts/texts.ts';

const KILOBYTE = 1_000;

/** A file on its way. */
export interface FileSending {
  name: string;
  bytes: number;
  /** The share that has left, from 0 to 1; undefined while nobody tells. Apart from React: it changes many times a second. */
  share: StoreApi<number | undefined>;
  cancel(): void;
}

/** Begins to send a file: what is shown of it, and what the request is given. */
export function beginSending({ name, bytes }: Pick<FileSending, 'name' | 'bytes'>) {
  const controller = new AbortController();
  const share = createStore<number | undefined>(() => undefined);
  const sending: FileSending = { name, bytes, share, cancel: () => controller.abort() };
  const onSent = (sent: number, total: number) => share.setState(sent / total, true);
  return { sending, signal: controller.signal, onSent };
}

/** The size of a file: of a small one in kilobytes. */
export function fileSize(bytes: number, t: Translate<'kilobytes' | 'megabytes'>, locale: string): string {
  if (bytes < MEGABYTE / 10) return t('kilobytes', { size: formatNumber(Math.ceil(bytes / KILOBYTE), locale) });
  return t('megabytes', { size: formatNumber(Math.round(bytes / (MEGABYTE / 10)) / 10, locale) });
}
