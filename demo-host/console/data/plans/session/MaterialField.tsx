import { useId, useState } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { planWords } from '#contract/plans/planEditor.ts';
import { planEditorTexts } from '#texts/planEditor.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { FoundExams, FoundVideos } from './FoundMaterial.tsx';
import type { Material, MaterialKind } from './material.ts';
import { NewMaterial } from './NewMaterial.tsx';

interface MaterialFieldProps {
  kind: MaterialKind;
  chosen: { id: number; title: string } | undefined;
  suggestions: CallAnswer<typeof planWords> | undefined;
  error: string | undefined;
  onChoose: (material: Material) => void;
}

/** Chooses a video or an exam by its title, or adds one. */
export function MaterialField({ kind, chosen, suggestions, error, onChoose }: MaterialFieldProps) {
  const t = useTexts(planEditorTexts);
  const id = useId();
  const [isSearching, setSearching] = useState(!chosen);
  const [isAdding, setAdding] = useState(false);
  const [search, setSearch] = useState('');
  const choose = (material: Material) => {
    setSearching(false);
    setAdding(false);
    onChoose(material);
  };
  return (
    <fieldset className="plan-material" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field__label">{t(`kind-${kind}`)}</legend>
      {chosen && (
        <p className="plan-material__chosen">
          <bdi>{chosen.title}</bdi>
          {!isSearching && (
            <Button size="small" onClick={() => setSearching(true)}>
              {t('chooseOther')}
            </Button>
          )}
        </p>
      )}
      {isSearching && !isAdding && (
        <>
          <SearchField label={t(`search-${kind}`)} value={search} onSearch={setSearch} delay={250} />
          {kind === 'video' ? (
            <FoundVideos search={search} onChoose={choose} />
          ) : (
            <FoundExams search={search} onChoose={choose} />
          )}
          <div>
            <Button size="small" onClick={() => setAdding(true)}>
              {t(`new-${kind}`)}
            </Button>
          </div>
        </>
      )}
      {isSearching && isAdding && (
        <NewMaterial
          kind={kind}
          title={search}
          suggestions={suggestions}
          onCancel={() => setAdding(false)}
          onAdded={choose}
        />
      )}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
