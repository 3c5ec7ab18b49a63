import { CodeBlock } from '#host/docs/CodeBlock.tsx';
import { type Embedding, permissionsOf, type Step, stepsOf } from '#host/docs/snippets.ts';
import { WithCode } from '#host/server/http/reference/WithCode.tsx';

interface StepsProps {
  embedding: Embedding;
  /** Number of the steps before these. */
  from?: number;
  /** Heading level of the steps' titles. */
  heading?: 'h2' | 'h3';
  /** From the root of the site to an address that a link takes. */
  to: (path: string) => string;
}

/** The steps for one place, in order, and what the servers have to allow. */
export function Steps({ embedding, from = 0, heading: Heading = 'h2', to }: StepsProps) {
  const permissions = permissionsOf(embedding);
  return (
    <>
      <ol className="steps" start={from + 1}>
        {stepsOf(embedding).map((step, index) => (
          <li key={step.title} className="step">
            <Heading className="step__title">
              <span className="step__number">{from + index + 1}</span> {step.title}
            </Heading>
            <StepBody step={step} to={to} />
          </li>
        ))}
      </ol>
      {permissions.length > 0 && (
        <section className="step step--aside">
          <Heading className="step__title">What the servers allow</Heading>
          <p>
            For whoever runs them. Needed where a page has a Content-Security-Policy: add what is missing to it. And
            where the academy lets in only the sites of a list: without <code>CORS_ORIGINS</code> it lets in all.
          </p>
          {permissions.map((block) => (
            <CodeBlock key={block.name} {...block} />
          ))}
        </section>
      )}
    </>
  );
}

function StepBody({ step, to }: { step: Step; to: StepsProps['to'] }) {
  return (
    <>
      {step.text && (
        <p>
          <WithCode text={step.text} />
        </p>
      )}
      {step.download && (
        <p>
          <a href={step.download.href} download>
            {step.download.name}
          </a>
        </p>
      )}
      {step.blocks?.map((block) => (
        <CodeBlock key={block.name} {...block} />
      ))}
      {step.more && (
        <p>
          <a href={to(step.more.href)}>{step.more.name}</a>
        </p>
      )}
    </>
  );
}
