import { type ReactNode, useState } from 'react';

/** What a tab or a day holds: drawn when it is first shown, then kept while it is hidden, with all its state. */
export function TabPanel({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  return isShown || wasShown ? <div hidden={!isShown}>{children}</div> : null;
}
