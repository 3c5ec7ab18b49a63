import { useEffect, useEffectEvent } from 'react';

/** Calls `comeBack` when somebody comes back to the page, to its tab or its window: sometimes both at one moment. */
export function useComeBack(comeBack: () => void): void {
  const onSeen = useEffectEvent(() => {
    if (!document.hidden) comeBack();
  });
  useEffect(() => {
    addEventListener('focus', onSeen);
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      removeEventListener('focus', onSeen);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, []);
}
