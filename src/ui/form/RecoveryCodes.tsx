import { useState } from 'react';
import { copyText } from '#platform/copyText.ts';
import { twoStepTexts } from '#texts/twoStep.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { Button } from './Button.tsx';
import styles from './twoStep.css?inline';

addStyles(styles);

/** Recovery codes, which are shown only once, with buttons to keep them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTexts(twoStepTexts);
  const [copying, setCopying] = useState<'copied' | 'notCopied'>();
  const text = codes.join('\r\n');

  async function copy() {
    setCopying((await copyText(text)) ? 'copied' : 'notCopied');
  }

  return (
    <div className="recovery-codes">
      <p>{t('codesWhy')}</p>
      <ul className="recovery-codes__list" aria-label={t('codesTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <bdi>{code}</bdi>
          </li>
        ))}
      </ul>
      <div className="recovery-codes__ways">
        <Button size="small" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <a
          className="button"
          data-size="small"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\r\n`)}`}
          download="recovery-codes.txt"
        >
          {t('download')}
        </a>
        <span role="status">{copying && t(copying)}</span>
      </div>
    </div>
  );
}
