import { readDemoAccounts } from '#host/console/calls/demoAccounts.ts';
import { consoleTexts } from '#texts/console.ts';
import { useTexts } from '#texts/useTexts.tsx';

const accounts = readDemoAccounts();

/** Whom to sign in as on a demo. */
export function DemoAccounts() {
  const t = useTexts(consoleTexts);
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
          {accounts.map(({ name, note, phone, password }) => (
            <tr key={phone}>
              <th scope="row">
                {name}
                <span className="demo__note">{note}</span>
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
