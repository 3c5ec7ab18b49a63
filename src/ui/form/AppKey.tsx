import { useMemo } from 'react';
import { twoStepTexts } from '#texts/twoStep.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { qrCode } from './qrCode.ts';
import styles from './twoStep.css?inline';

addStyles(styles);

interface AppKeyProps {
  /** In Base32. */
  secret: string;
  /** The same as an `otpauth://` address, which apps read. */
  uri: string;
}

/** The key for an authenticator app: as a QR code to scan, and as text to type. */
export function AppKey({ secret, uri }: AppKeyProps) {
  const t = useTexts(twoStepTexts);
  const { path, size } = useMemo(() => qrCode(uri), [uri]);
  return (
    <div className="app-key">
      <svg
        className="app-key__picture"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('qrLabel')}
      >
        <path d={path} fill="currentColor" />
      </svg>
      <div className="app-key__words">
        <p className="field__label">{t('key')}</p>
        <bdi className="app-key__text">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</bdi>
        {uri.startsWith('otpauth:') && (
          <a className="link" href={uri}>
            {t('openApp')}
          </a>
        )}
      </div>
    </div>
  );
}
