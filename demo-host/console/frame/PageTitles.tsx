import type { Ref } from 'react';

interface PageTitlesProps {
  title: string;
  description: string;
  /** For a heading that takes the focus when what had it has gone. */
  heading?: Ref<HTMLHeadingElement>;
}

/** Title and description of a page of the console's own. */
export function PageTitles({ title, description, heading }: PageTitlesProps) {
  return (
    <header className="screen__titles">
      <h1 className="screen__title" ref={heading} tabIndex={heading ? -1 : undefined}>
        {title}
      </h1>
      <p className="screen__description">{description}</p>
    </header>
  );
}
