import { useStore, useConsole, useText } from '../shared/element/index.ts';
import { FrameLog } from './FrameLog.tsx';
import { Channel, Faults, Setup } from './Facts.tsx';
import { Calls, Rates, Stores } from './Tables.tsx';

/** The view of `<patrol-diagnostics>`. */
export function Diagnostics() {
  const { diagnostics } = useConsole();
  const diagnosis = useStore(diagnostics.$diagnosis);
  const text = useText();
  return (
    <section part="base" className="base" aria-label={text('diagnostics.title')}>
      <FrameLog diagnosis={diagnosis} />
      <div className="facts">
        <Channel told={diagnosis.told} />
        <Faults unknownCalls={diagnosis.unknownCalls} />
        <Rates rates={diagnosis.rates} />
        <Calls requests={diagnosis.requests} />
        <Stores stores={diagnosis.stores} />
        <Setup />
      </div>
    </section>
  );
}
