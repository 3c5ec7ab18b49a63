import { Banner } from '#ui/state/States.tsx';
import { npxCommand } from '#widgets/package/packageNames.ts';
import type { StandInState } from './standIn.ts';

/** The folder of the built files, above that of this page. */
const filesHere = () => new URL('..', location.href).href.replace(/\/$/, '');

/** Says that what is shown comes from a stand-in, and how far it is. */
export function StandInNote({ state }: { state: StandInState }) {
  if (state.status === 'asking' || state.status === 'none') return null;
  if (state.status === 'failed') {
    return (
      <Banner tone="error">
        No academy answers here, and the stand-in could not start: {state.message} Name an API in the attribute
        api-base, or start one: {npxCommand(filesHere())} mock.
      </Banner>
    );
  }
  return (
    <div role="status">
      <Banner>
        {state.status === 'starting'
          ? 'No academy answers here. A stand-in is starting in this page, with the demo academy: about 8 MB to load, and some seconds.'
          : 'No academy answers here. What you see comes from a stand-in in this page: the demo academy, in your browser alone. It is gone when you leave.'}
      </Banner>
    </div>
  );
}
