import { useEffect, useState } from 'react';
import { idle } from '#platform/idle.ts';

/** False until the page has nothing else to do: what is below the first picture is asked for after it. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let isGone = false;
    idle().then(() => {
      if (!isGone) setIdle(true);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isIdle;
}
