import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { allCalls } from '#contract/index.ts';
import { ALL_CALLS, FAILURES, type Failure, type Latency, type Switches } from '#host/mock/switches.ts';
import { Button, IconButton } from '#ui/form/Button.tsx';
import { Segments } from '#ui/form/Segments.tsx';
import { Select } from '#ui/form/Select.tsx';

interface SwitchboardProps {
  switches: Switches;
  onChange: (changed: Partial<Switches>) => void;
}

/** Latencies to choose from; others are set by the command or by a script. */
const LATENCIES: readonly { id: string; label: string; latency: Latency }[] = [
  { id: 'none', label: 'None', latency: { kind: 'none' } },
  { id: '300', label: '0.3 s', latency: { kind: 'fixed', ms: 300 } },
  { id: '2000', label: '2 s', latency: { kind: 'fixed', ms: 2000 } },
  { id: 'random', label: '0.2–1.5 s', latency: { kind: 'random', fromMs: 200, toMs: 1500 } },
  { id: 'slow-3g', label: 'Slow 3G', latency: { kind: 'slow-3g' } },
];

const CALLS = [
  { value: ALL_CALLS, label: 'All calls' },
  ...allCalls.map(({ id, summary }) => ({ value: id, label: `${id}: ${summary}` })),
];
const HOW = (Object.entries(FAILURES) as [Failure, string][]).map(([value, label]) => ({ value, label }));

const isSame = (one: Latency, other: Latency) => JSON.stringify(one) === JSON.stringify(other);

const inWords = (latency: Latency): string => {
  if (latency.kind === 'fixed') return `${latency.ms} ms`;
  return latency.kind === 'random' ? `${latency.fromMs}–${latency.toMs} ms` : latency.kind;
};

/** Slowness and failures. */
export function Switchboard({ switches, onChange }: SwitchboardProps) {
  const known = LATENCIES.find(({ latency }) => isSame(latency, switches.latency));
  return (
    <section className="mock__panel" aria-labelledby="switches-title">
      <h2 className="mock__heading" id="switches-title">
        Slowness and failures
      </h2>
      <h3 className="mock__subheading">Each answer is held back for</h3>
      <Segments
        label="Each answer is held back for"
        options={known ? LATENCIES : [...LATENCIES, { id: 'other', label: inWords(switches.latency) }]}
        chosen={known?.id ?? 'other'}
        onChoose={(id) => {
          const chosen = LATENCIES.find((one) => one.id === id);
          if (chosen) onChange({ latency: chosen.latency });
        }}
      />
      <Failures failures={switches.failures} onChange={(failures) => onChange({ failures })} />
    </section>
  );
}

interface FailuresProps {
  failures: Switches['failures'];
  onChange: (failures: Switches['failures']) => void;
}

function Failures({ failures, onChange }: FailuresProps) {
  const [call, setCall] = useState<string>(ALL_CALLS);
  const [how, setHow] = useState<Failure>('500');
  const set = Object.entries(failures);
  return (
    <>
      <h3 className="mock__subheading">Calls that fail</h3>
      {set.length === 0 ? (
        <p className="mock__note">None.</p>
      ) : (
        <ul className="mock__failures">
          {set.map(([id, failure]) => (
            <li key={id}>
              <span>
                <strong>{id === ALL_CALLS ? 'All calls' : id}</strong> {FAILURES[failure]}
              </span>
              <IconButton
                icon={X}
                size="small"
                label={`${id === ALL_CALLS ? 'All calls' : id} shall not fail any more`}
                onClick={() => onChange(Object.fromEntries(set.filter(([other]) => other !== id)))}
              />
            </li>
          ))}
        </ul>
      )}
      <Select label="Call" options={CALLS} value={call} onChange={setCall} />
      <Select label="How it fails" options={HOW} value={how} onChange={setHow} />
      <div className="mock__buttons">
        <Button onClick={() => onChange({ ...failures, [call]: how })}>Let it fail</Button>
      </div>
    </>
  );
}
