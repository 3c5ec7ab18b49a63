import { readDemoAccounts } from '#host/console/calls/demoAccounts.ts';
import { consoleTexts } from '#texts/console.ts';
import { languageOf } from '#texts/texts.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';

const accounts = readDemoAccounts();

/** Whom to sign in as on a demo. */
export function DemoAccounts() {
  const t = useTexts(consoleTexts);
  const language = languageOf(useLocale());
  if (accounts.length === 0) return null;
  return (
    <section className="demo" aria-label={t('demoAccounts')}>
      <table className="demo__table">
        <caption>{t('demoAccounts')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('demoAccount')}</th>
            <th scope="col">{t('demoSignIn')}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ name, notes, phone, password }) => (
            <tr key={phone}>
              <th scope="row">
                {name}
                <span className="demo__note">{notes[language] ?? notes.en}</span>
              </th>
              <td>
                <code>{phone}</code>
                <code>{password}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
