import { Button } from '#ui/form/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { events } from '#widgets/build/surface.ts';
import type { EventName, Fired } from './usePreview.ts';

const TIME = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

interface EventLogProps {
  fired: readonly Fired[];
  prevented: ReadonlySet<EventName>;
  onPrevented: (prevented: ReadonlySet<EventName>) => void;
  onClear: () => void;
}

/** The element's events, the latest first. */
export function EventLog({ fired, prevented, onPrevented, onClear }: EventLogProps) {
  const cancelable = events.filter(({ isCancelable }) => isCancelable);
  return (
    <section className="log" aria-labelledby="log-title">
      <header className="log__head">
        <h2 className="playground__heading" id="log-title">
          Events
        </h2>
        <Badge>{fired.length}</Badge>
        <span className="log__switches">
          {cancelable.map(({ name }) => (
            <Checkbox
              key={name}
              label={`Prevent ${name}`}
              checked={prevented.has(name)}
              onChange={(isChecked) => {
                const others = [...prevented].filter((other) => other !== name);
                onPrevented(new Set(isChecked ? [...others, name] : others));
              }}
            />
          ))}
        </span>
        <Button size="small" variant="quiet" disabled={fired.length === 0} onClick={onClear}>
          Clear
        </Button>
      </header>
      {fired.length === 0 ? (
        <p className="controls__note">What the element fires is listed here.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        <div className="log__list" role="log" aria-label="Events that have fired" tabIndex={0}>
          <ol>
            {fired.map(({ id, at, name, detail, isPrevented }) => (
              <li key={id} className="log__row">
                <time dateTime={at.toISOString()}>{TIME.format(at)}</time>
                <strong>{name}</strong>
                {isPrevented && <Badge tone="fair">prevented</Badge>}
                <code>{detail}</code>
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
