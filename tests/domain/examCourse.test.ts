import { describe, expect, it } from 'vitest';
import { daysAfter } from '#domain/format/weeks.ts';
import { EXAM_HISTORY_SHOWN } from '#domain/learning/childMeasures.ts';
import { belowClass, type ExamResult, examCourseOf } from '#domain/learning/examCourse.ts';

const TODAY = '2026-06-30';
const exam = (age: number, score: number | null, subject = 'Physics', classMiddle: number | null = null) =>
  ({ day: daysAfter(TODAY, -age), subject, score, classMiddle }) satisfies ExamResult;

const FELL = [exam(1, 56), exam(9, 60), exam(30, 70), exam(40, 72), exam(55, 74)];

describe('how exams went', () => {
  it('is told by the means of four weeks and of the four before, with the number of exams', () => {
    expect(examCourseOf(FELL, TODAY)).toEqual({
      subject: 'Physics',
      from: 72,
      to: 58,
      direction: 'down',
      weeks: 4,
      exams: 5,
    });
  });

  it('begins and ends with whole days: 28 days ago is before, and 56 days ago is too long', () => {
    const exams = [exam(0, 50), exam(27, 50), exam(28, 80), exam(55, 80), exam(40, 80), exam(56, 0)];
    expect(examCourseOf(exams, TODAY)).toMatchObject({ from: 80, to: 50, exams: 5 });
  });

  it('is of the subject that changed most', () => {
    const rose = FELL.map((each) => ({ ...each, subject: 'Maths', score: each.day > '2026-06-10' ? 90 : 50 }));
    expect(examCourseOf([...FELL, ...rose], TODAY)).toMatchObject({
      subject: 'Maths',
      direction: 'up',
      from: 50,
      to: 90,
    });
  });

  it('is of all exams where no subject has changed, or has enough of them', () => {
    const steady = [0, 9, 30, 40, 55].flatMap((age) => [exam(age, 70), exam(age, 71, 'Maths')]);
    expect(examCourseOf(steady, TODAY)).toMatchObject({ subject: '', direction: 'same', exams: 10 });
    const mixed = FELL.map((each, index) => ({ ...each, subject: `Subject ${index}` }));
    expect(examCourseOf(mixed, TODAY)).toMatchObject({ subject: '', direction: 'down', from: 72, to: 58 });
  });

  it('says steady of what reads nearly the same', () => {
    expect(
      examCourseOf([exam(1, 71.4), exam(9, 71.4), exam(30, 70), exam(40, 70), exam(50, 70)], TODAY)?.direction,
    ).toBe('same');
  });

  it('leaves out what has no day or no score', () => {
    const unknown = [{ ...exam(1, 0), day: null }, exam(2, null)];
    expect(examCourseOf([...unknown, ...FELL], TODAY)).toMatchObject({ to: 58, exams: 5 });
  });

  it.each([
    ['four exams', FELL.slice(1)],
    ['one exam of late', [exam(1, 20), exam(30, 70), exam(40, 72), exam(50, 74), exam(51, 74)]],
    ['one exam before', [exam(1, 20), exam(2, 20), exam(3, 20), exam(4, 20), exam(50, 74)]],
    ['exams of a week and a half', [exam(20, 20), exam(21, 20), exam(28, 70), exam(29, 70), exam(30, 70)]],
    ['no exam', []],
  ])('says nothing of %s', (_, exams) => {
    expect(examCourseOf(exams, TODAY)).toBeUndefined();
  });

  it('is told of two weeks where the list is cut off within the weeks before, and not at all of fewer', () => {
    const many = Array.from({ length: EXAM_HISTORY_SHOWN }, (_, index) => exam(index + 1, index < 13 ? 40 : 80));
    expect(examCourseOf(many, TODAY)).toMatchObject({ from: 80, to: 40, weeks: 2, exams: 27 });
    expect(examCourseOf([...many.slice(1), exam(60, 80)], TODAY)).toMatchObject({ weeks: 4, exams: 39 });
    expect(
      examCourseOf(
        many.map((each) => ({ ...each, day: daysAfter(TODAY, -9) })),
        TODAY,
      ),
    ).toBeUndefined();
  });
});

describe('beside the class', () => {
  it('counts the exams below its middle, of those that have one', () => {
    const exams = [50, 70, 61, 60, 10].map((score, index) => exam(index, score, 'Physics', 60));
    expect(belowClass([...exams, exam(9, 1), exam(9, null, 'Physics', 60)])).toEqual({ below: 2, of: 5 });
  });
  it('says nothing of four exams', () => {
    expect(belowClass([1, 2, 3, 4].map((age) => exam(age, 10, 'Physics', 60)))).toBeUndefined();
  });
});
