import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS, TEXT_MAX } from '#domain/lists/limits.ts';
import { uiTexts } from '#texts/ui.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { IconButton } from './Button.tsx';
import { Field } from './Field.tsx';

interface SearchFieldProps {
  /** Where it is missing: Search. */
  label?: string;
  hideLabel?: boolean;
  placeholder?: string;
  /** The current search. */
  value: string;
  /**
   * The words to search for, without space around them and no longer than a call takes, once typing has paused; Enter and
   * clearing do not wait.
   */
  onSearch: (words: string) => void;
  /** The pause in ms; 0 searches at every key. */
  delay?: number;
}

/** A search box that waits for a pause in typing. */
export function SearchField({
  label,
  hideLabel,
  placeholder,
  value,
  onSearch,
  delay = SEARCH_DEBOUNCE_MS,
}: SearchFieldProps) {
  const t = useTexts(uiTexts);
  const [typed, setTyped] = useState(value);
  const [reported, setReported] = useState(value);
  const [given, setGiven] = useState(value);
  const input = useRef<HTMLInputElement>(null);

  // The search was changed from outside, for example by a Reset button: replace the text.
  if (value !== given) {
    setGiven(value);
    if (value !== reported.trim()) {
      setReported(value);
      setTyped(value);
    }
  }

  const report = (words: string) => {
    setReported(words);
    onSearch(words.trim().slice(0, TEXT_MAX.search));
  };
  const reportLater = useEffectEvent(report);
  useEffect(() => {
    if (typed === reported) return;
    const timer = setTimeout(() => reportLater(typed), delay);
    return () => clearTimeout(timer);
  }, [typed, reported, delay]);

  const type = (words: string) => {
    setTyped(words);
    if (delay === 0 || words === '') report(words);
  };

  return (
    <Field label={label ?? t('search')} hideLabel={hideLabel}>
      {(control) => (
        <div className="field__box" data-lead data-trail>
          <Icon glyph={Search} />
          <input
            {...control}
            ref={input}
            className="field__input"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={placeholder}
            value={typed}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              // Not while an input method is composing the word.
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              if (typed !== reported) report(typed);
            }}
          />
          {typed && (
            <span className="field__trail">
              <IconButton
                icon={X}
                label={t('clearSearch')}
                onClick={() => {
                  type('');
                  input.current?.focus();
                }}
              />
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
