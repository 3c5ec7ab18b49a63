import { formatNumber } from '#domain/format/formatNumber.ts';
import { REGISTER_MARKS } from '#domain/learning/register.ts';
import { PrintFrame } from '#page/export/PrintFrame.tsx';
import { useDistinctNames } from '#screens/shared/followUp/namesakes.ts';
import { registerTexts } from '#texts/register.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import type { RegisterStudent } from './marks.ts';

interface RegisterPrintProps {
  title: string;
  school: string;
  students: readonly RegisterStudent[];
  /** The students are of several classes. */
  isOfClasses: boolean;
  onDone: () => void;
}

const A4 = '@page { size: A4; margin: 12mm } body { margin: 0 }';

/** A sheet with a row a student and empty boxes, to be filled by hand and typed in by the numbers of the rows. */
export function RegisterPrint({ title, school, students, isOfClasses, onDone }: RegisterPrintProps) {
  const t = useTexts(registerTexts);
  const locale = useLocale();
  const distinct = useDistinctNames(students);
  return (
    <PrintFrame title={title} pageStyles={A4} onDone={onDone}>
      <h1>{title}</h1>
      <p>
        {school} · {t('takenBy')} <span className="register__line" />
      </p>
      <table className="register__paper">
        <thead>
          <tr>
            <th scope="col">{t('printRow')}</th>
            <th scope="col">{t('student')}</th>
            {isOfClasses && <th scope="col">{t('class')}</th>}
            {REGISTER_MARKS.map((mark) => (
              <th scope="col" key={mark}>
                {t(mark)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((student, at) => {
            const { name, inClass, number } = distinct(student);
            return (
              <tr key={student.pid}>
                <td>{formatNumber(at + 1, locale)}</td>
                <td>
                  <bdi>{name}</bdi> {number}
                </td>
                {isOfClasses && <td>{inClass}</td>}
                {REGISTER_MARKS.map((mark) => (
                  <td key={mark}>
                    <span className="register__box" />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </PrintFrame>
  );
}
