/**
 * Which parts of a video were played, of players that say where they stood when something was pressed (`time`, `time-from`,
 * `time-to`) and not which parts were played (`played-segments`): Open edX, and H5P between two pauses.
 */
import type { Detail, PlayerStep } from '#host/server/facts/statements.queries.ts';
import { isObject, secondsOf } from './formats.ts';

const VIDEO = 'https://w3id.org/xapi/video/extensions/';
const TIME = `${VIDEO}time`;
const TIME_FROM = `${VIDEO}time-from`;
const TIME_TO = `${VIDEO}time-to`;

/** What the player did, by the end of the verb. With any other verb it went on. */
const DOES: Readonly<Record<string, PlayerStep['does']>> = {
  played: 'play',
  paused: 'stop',
  completed: 'stop',
  terminated: 'stop',
  suspended: 'stop',
  seeked: 'seek',
};

/** What a player did, and where it stood; undefined where the statement does not say it. @param extensions of its result */
export function playerStep(verb: string, extensions: unknown): PlayerStep | undefined {
  if (!isObject(extensions)) return undefined;
  const time = positionOf(extensions[TIME]);
  const from = positionOf(extensions[TIME_FROM]) ?? time;
  const to = positionOf(extensions[TIME_TO]) ?? time;
  if (from === undefined && to === undefined) return undefined;
  const does = DOES[verb.slice(verb.lastIndexOf('/') + 1)] ?? 'go on';
  return { does, from: from ?? (to as number), to: to ?? (from as number) };
}

/** Seconds from the beginning of a video: a number, also as text (H5P), or a duration of ISO 8601 (older Open edX). */
function positionOf(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && value.trim() !== '' ? (durationOf(value) ?? Number(value)) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

function durationOf(text: string): number | undefined {
  if (!text.startsWith('P')) return undefined;
  try {
    return secondsOf(text, 'time');
  } catch {
    // What cannot be read says nothing.
    return undefined;
  }
}

type Part = readonly [from: number, to: number];

/** What was played of a video. */
export interface Played {
  /** In seconds. What was played twice counts once. */
  seconds: number;
  /** From the beginning to where the player stood last, nothing was left out. */
  isGapless: boolean;
}

/** The fastest that anybody watches, and how far a player may jump without a word by its own rounding and buffering, in s. */
const FASTEST = 4;
const JUMP = 60;
/** Players round where they stand to the second, each at its end of a part. */
const ROUNDED = 1;

/**
 * What steps of a player say that was played: from *play* to the next stop or jump. A jump plays nothing, also one that shows
 * only in a clock that has not gone on far enough.
 * @param details in their order
 * @returns undefined where no step closes a part and none is a jump, so that nothing is known
 */
export function playedBySteps(details: readonly Detail[]): Played | undefined {
  const parts: Part[] = [];
  let isKnown = false;
  let isStopped = false;
  let start: { position: number; at: number } | undefined;
  let before = '';
  for (const { player, at } of details) {
    if (!player) continue;
    const { does, from, to } = player;
    const step = `${at} ${does} ${from} ${to}`;
    // What is said again, under another id, is done once.
    if (step === before) continue;
    before = step;
    const isPart = does !== 'seek' && to > from;
    if (isPart) parts.push([from, to]);
    else if (start && !isStopped && does !== 'play' && isPlayable(start, { position: from, at })) {
      parts.push([start.position, from]);
    }
    isKnown ||= isPart || does === 'seek' || (start !== undefined && !isStopped && does !== 'play');
    // A jump in a stopped video leaves it stopped.
    if (does !== 'seek') isStopped = does === 'stop';
    start = { position: to, at };
  }
  if (!isKnown) return undefined;
  const seconds = lengthOf(parts);
  const end = Math.max(start?.position ?? 0, ...parts.map(([, to]) => to));
  return { seconds, isGapless: end - seconds <= ROUNDED * (parts.length + 1) };
}

/** Whether a player can have come from one place to the other by playing. Clocks that stand still say nothing. */
function isPlayable(start: { position: number; at: number }, end: { position: number; at: number }): boolean {
  const length = end.position - start.position;
  const passed = (end.at - start.at) / 1000;
  return length > 0 && (passed === 0 || length <= FASTEST * passed + JUMP);
}

/** How long parts are together, where what is in several counts once. */
export function lengthOf(parts: readonly Part[]): number {
  let length = 0;
  let end = 0;
  for (const [from, to] of [...parts].sort((a, b) => a[0] - b[0])) {
    length += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return length;
}
