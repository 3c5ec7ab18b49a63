import { createContext, useMemo, useState } from 'react';
import type { ApiError } from '#api/errors.ts';
import { useCapability, useReload } from '#api/useAction.ts';
import { type CallState, useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { coursePackages, putCoursePackage, removeCoursePackage } from '#contract/plans/coursePackages.ts';
import { COURSE_PACKAGE_MAX } from '#domain/courses/coursePackages.ts';
import { COURSE_PACKAGES } from '#domain/courses/courseWords.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { MEGABYTE } from '#domain/lists/limits.ts';
import { beginSending, type FileSending } from '#host/console/data/sending/fileSending.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { base64Of } from '#platform/dataUrl.ts';
import { coursePackagesTexts } from '#texts/coursePackages.ts';
import { fileSendingTexts } from '#texts/fileSending.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';

export type CoursePackage = CallAnswer<typeof coursePackages>[number];

/** The plan itself is not read again: its draft goes on. */
const RELOADS = [coursePackages];

/** The statuses after which the same file may come through: none, and those of a session that ended or a server that is busy. */
const MAY_PASS = [0, 401, 408, 429];
const isRefused = (status: number) => status < 500 && !MAY_PASS.includes(status);
/** The statuses of a file that has not arrived: none, and too slow. */
const NOT_ARRIVED: readonly (number | undefined)[] = [0, 408];

/** What the row of a session says of its course package, by the session's number. */
export const PackageWordsContext = createContext<ReadonlyMap<number, string>>(new Map());

/** The course packages of a plan. They outlive the form of a session, so that it may be closed while a file is sent. */
export interface CoursePackages {
  state: CallState<CoursePackage[]>;
  /** What the row of a session says, by the session's number. */
  words: ReadonlyMap<number, string>;
  /** The file that is being sent, and the session that it is for. */
  sending: { studyPlanItemId: number; file: FileSending } | undefined;
  /** The files that were not sent to their end, by their session's number: they can be sent again. */
  unsent: ReadonlyMap<number, File>;
  /** Something is written. */
  isBusy: boolean;
  /** Why the last write for a session failed, for people. */
  failureOf(studyPlanItemId: number): string | undefined;
  /** Checks a file, and puts it on a session in place of what it carries. Cancelled, it changes nothing. */
  put(studyPlanItemId: number, file: File): Promise<void>;
  /** Takes a package off. @returns whether it is off */
  remove(of: CoursePackage): Promise<boolean>;
}

/** @param planId undefined for a plan that is not saved. @returns undefined where the server has no course packages */
export function useCoursePackages(planId: number | undefined): CoursePackages | undefined {
  const t = useTexts(coursePackagesTexts);
  const sent = useTexts(fileSendingTexts);
  const locale = useLocale();
  const isOffered = useCapability(COURSE_PACKAGES);
  const enabled = isOffered && planId !== undefined;
  const state = useCall(coursePackages, { params: { planId: planId ?? 0 } }, { enabled, quiet: true });
  const putting = useWrite(putCoursePackage, {
    success: (_, { title }) => t('put', { title }),
    reloads: RELOADS,
  });
  const removing = useWrite(removeCoursePackage, { success: t('off'), reloads: RELOADS });
  const reload = useReload(...RELOADS);
  const [sending, setSending] = useState<CoursePackages['sending']>();
  const [unsent, setUnsent] = useState<CoursePackages['unsent']>(new Map());
  /** The session of the last write, and what is wrong with its file, where that was seen here. */
  const [last, setLast] = useState<{ studyPlanItemId: number; fault?: string }>();
  const notPut = NOT_ARRIVED.includes(putting.status) ? sent('notArrived') : putting.failure;
  const failure = last?.fault ?? notPut ?? removing.failure;
  const failedAt = failure === undefined ? undefined : last?.studyPlanItemId;

  const words = useMemo(
    () =>
      new Map([
        ...(state.data ?? []).map(({ studyPlanItemId, title }) => [studyPlanItemId, t('of', { title })] as const),
        ...(failedAt === undefined ? [] : [[failedAt, t('notPut')] as const]),
        ...(sending ? [[sending.studyPlanItemId, sent('sending', { name: sending.file.name })] as const] : []),
      ]),
    [state.data, failedAt, sending, t, sent],
  );

  /** What is wrong with a file, as far as it is seen without opening it. */
  function faultOf({ size }: File): string | undefined {
    if (size === 0) return t('empty');
    if (size <= COURSE_PACKAGE_MAX.bytes) return undefined;
    const [megabytes, max] = [Math.ceil(size / MEGABYTE), COURSE_PACKAGE_MAX.bytes / MEGABYTE];
    return t('tooLarge', { size: formatNumber(megabytes, locale), max: formatNumber(max, locale) });
  }
  function begin(studyPlanItemId: number, fault?: string) {
    putting.reset();
    removing.reset();
    setLast({ studyPlanItemId, fault });
  }
  /** Keeps a file that can be sent again, or none. */
  function keep(studyPlanItemId: number, file?: File) {
    setUnsent((before) => {
      const files = new Map(before);
      files.delete(studyPlanItemId);
      if (file) files.set(studyPlanItemId, file);
      return files;
    });
  }

  async function put(studyPlanItemId: number, file: File) {
    const fault = faultOf(file);
    begin(studyPlanItemId, fault);
    keep(studyPlanItemId);
    if (fault !== undefined) return;
    const { sending, signal, onSent } = beginSending({ name: file.name, bytes: file.size });
    setSending({ studyPlanItemId, file: sending });
    let isOver = false;
    try {
      const content = await base64Of(file).catch(() => undefined);
      signal.throwIfAborted();
      if (content === undefined) {
        isOver = true;
        return begin(studyPlanItemId, t('notRead'));
      }
      const onFailed = ({ status }: ApiError) => {
        isOver = isRefused(status);
      };
      if (await putting.run({ body: { studyPlanItemId, content } }, { signal, onSent, onFailed })) isOver = true;
    } catch (cause) {
      if (!signal.aborted) throw cause;
      // It may have been too late to cancel it.
      reload();
    } finally {
      setSending(undefined);
      if (!isOver) keep(studyPlanItemId, file);
    }
  }
  async function remove({ packageId, studyPlanItemId }: CoursePackage) {
    begin(studyPlanItemId);
    return (await removing.run({ params: { packageId } })) !== undefined;
  }

  if (!isOffered) return undefined;
  return {
    state,
    words,
    sending,
    unsent,
    isBusy: sending !== undefined || removing.isBusy,
    failureOf: (studyPlanItemId) => (failedAt === studyPlanItemId ? failure : undefined),
    put,
    remove,
  };
}
