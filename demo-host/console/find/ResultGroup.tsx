import { useEffect, useRef } from 'react';
import { Icon } from '#ui/show/Icon.tsx';
import type { Result } from './places.ts';

interface ResultGroupProps {
  title: string;
  results: readonly Result[];
  /** The result that Enter opens. */
  active: Result | undefined;
  optionId: (result: Result) => string;
  onChoose: (result: Result) => void;
  onOpen: (result: Result) => void;
}

/** What was found of one kind, under its title. */
export function ResultGroup({ title, results, active, optionId, onChoose, onOpen }: ResultGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list box has groups, and a fieldset is none
    <div role="group" aria-label={title}>
      <p className="finder__group" aria-hidden="true">
        {title}
      </p>
      {results.map((result) => (
        <Option
          key={result.key}
          id={optionId(result)}
          result={result}
          isActive={result === active}
          onChoose={() => onChoose(result)}
          onOpen={() => onOpen(result)}
        />
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  result: Result;
  isActive: boolean;
  onChoose: () => void;
  onOpen: () => void;
}

function Option({ id, result: { name, about, icon }, isActive, onChoose, onOpen }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the field, which keeps the focus
    <div
      ref={option}
      id={id}
      className="finder__option"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={onChoose}
      onClick={onOpen}
    >
      <Icon glyph={icon} size={18} />
      <bdi className="finder__name">{name}</bdi>
      {about && <bdi className="finder__about">{about}</bdi>}
    </div>
  );
}
