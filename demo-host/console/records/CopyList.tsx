import { copyText } from '#platform/copyText.ts';
import { copyingTexts } from '#texts/copying.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { api } from '#widgets/page/index.ts';

interface CopyListProps {
  /** Names and texts; undefined until one has come. */
  items: readonly (readonly [name: string, value: string | undefined])[];
  /** The texts are typed as they stand. */
  isCode?: boolean;
}

/** Texts with a button each that copies it. */
export function CopyList({ items, isCode = false }: CopyListProps) {
  const t = useTexts(copyingTexts);
  async function copy(name: string, value: string) {
    const isCopied = await copyText(value);
    await api.notify(
      isCopied ? { tone: 'success', text: t('copied', { name }) } : { tone: 'info', text: t('notCopied') },
    );
  }
  return (
    <dl className="addresses">
      {items.map(([name, value]) => (
        <div key={name}>
          <dt className="addresses__name">{name}</dt>
          <dd className="addresses__value">
            {/* A placeholder until the text has come. */}
            <bdi dir="ltr">{isCode ? <code>{value}</code> : (value ?? '…')}</bdi>
            <Button
              size="small"
              aria-label={t('copyOf', { name })}
              disabled={value === undefined}
              onClick={() => void copy(name, value ?? '')}
            >
              {t('copy')}
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  );
}
