import { useId, useRef, useState } from 'react';
import { COURSE_PACKAGE_MAX } from '#domain/courses/coursePackages.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { MEGABYTE } from '#domain/lists/limits.ts';
import { fileSize } from '#host/console/data/sending/fileSending.ts';
import { SendingFile, useFocusAfterSending } from '#host/console/data/sending/SendingFile.tsx';
import { Outcome } from '#page/calls/Outcome.tsx';
import { coursePackagesTexts } from '#texts/coursePackages.ts';
import { fileSendingTexts } from '#texts/fileSending.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx';
import { TextSkeleton } from '#ui/state/Skeletons.tsx';
import { Banner } from '#ui/state/States.tsx';
import type { CoursePackage, CoursePackages } from './useCoursePackages.ts';

const ACCEPTED = '.zip,.xml';

interface CoursePackageFieldProps {
  packages: CoursePackages;
  /** Null for a session that is not saved yet. */
  studyPlanItemId: number | null;
}

/**
 * The course package of a session: what it carries, and the ways to put one on it and to take it off
 * (promises/course-packages.md#where-staff-put-them). Each is done at once, and not with the plan.
 */
export function CoursePackageField({ packages, studyPlanItemId }: CoursePackageFieldProps) {
  const t = useTexts(coursePackagesTexts);
  return (
    <fieldset className="plan-package">
      <legend className="field__label">{t('title')}</legend>
      {studyPlanItemId === null ? (
        <p className="plan-note">{t('unsaved')}</p>
      ) : (
        <Outcome state={packages.state} loading={<TextSkeleton lines={2} />} isPart>
          {(all) => (
            <Carried
              packages={packages}
              studyPlanItemId={studyPlanItemId}
              carried={all.find((each) => each.studyPlanItemId === studyPlanItemId)}
            />
          )}
        </Outcome>
      )}
    </fieldset>
  );
}

interface CarriedProps {
  packages: CoursePackages;
  studyPlanItemId: number;
  /** Undefined where the session carries none. */
  carried: CoursePackage | undefined;
}

function Carried({ packages, studyPlanItemId, carried }: CarriedProps) {
  const t = useTexts(coursePackagesTexts);
  const sent = useTexts(fileSendingTexts);
  const locale = useLocale();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  /** What is confirmed: that a file takes the place of the package, or that the package is taken off. */
  const [question, setQuestion] = useState<File | 'take off'>();
  const { sending, unsent, isBusy, put, remove } = packages;
  const failure = packages.failureOf(studyPlanItemId);
  const isSending = sending?.studyPlanItemId === studyPlanItemId;
  const left = unsent.get(studyPlanItemId);
  useFocusAfterSending(isSending, () => again.current ?? chooser.current);

  function choose(file: File | undefined) {
    if (!file) return;
    if (carried) setQuestion(file);
    else void put(studyPlanItemId, file);
  }
  async function confirm(of: CoursePackage) {
    setQuestion(undefined);
    if (question instanceof File) return put(studyPlanItemId, question);
    // Its button goes with the package.
    if (await remove(of)) chooser.current?.focus();
  }

  return (
    <>
      {carried ? (
        <p className="plan-package__carried">
          <bdi>{carried.title}</bdi>
          <span className="plan-package__facts">
            <span>{t('units', { count: carried.units })}</span>
            <span>{fileSize(carried.bytes, sent, locale)}</span>
          </span>
        </p>
      ) : (
        <p>{t('none')}</p>
      )}
      {failure && <Banner tone="error">{failure}</Banner>}
      {isSending && <SendingFile sending={sending.file} />}
      <div className="plan-package__ways">
        {left && (
          <Button ref={again} size="small" busy={isBusy} onClick={() => put(studyPlanItemId, left)}>
            {sent('again')}
          </Button>
        )}
        <Button
          ref={chooser}
          size="small"
          busy={isBusy}
          aria-describedby={`${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {t(carried ? 'chooseOther' : 'choose')}
        </Button>
        {carried && (
          <Button size="small" variant="quiet" busy={isBusy} onClick={() => setQuestion('take off')}>
            {t('takeOff')}
          </Button>
        )}
        <span className="plan-note" role="status">
          {left && sent('unsent', { name: left.name })}
        </span>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED}
          aria-label={t('choose')}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // The same file can be chosen once more.
            target.value = '';
          }}
        />
      </div>
      <p className="plan-note" id={`${id}-hint`}>
        {t('hint', { max: formatNumber(COURSE_PACKAGE_MAX.bytes / MEGABYTE, locale) })}
      </p>
      {question && carried && (
        <ConfirmDialog
          title={t(question instanceof File ? 'replaceTitle' : 'takeOffTitle')}
          message={t('ends')}
          about={carried.title}
          confirm={t(question instanceof File ? 'replace' : 'takeOff')}
          onConfirm={() => void confirm(carried)}
          onCancel={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}
