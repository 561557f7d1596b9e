import type { Console } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { Handshake } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConsole, useText } from '../../console-context.ts';
import { Link } from '../../router/Link.tsx';
import { pathOf } from '../../screens/table/access.ts';

/** A sign in the bar on top while a handover of the shift waits for the next operator; it leads there. Nothing while there is none. */
export function ShiftOffer() {
  const console = useConsole();
  const [isReady, setReady] = useState(console.has('shifts'));
  useEffect(() => {
    let isShown = true;
    // Where its code does not come, the bar does without the sign; the screen itself says what is wrong.
    console.need('shifts').then(
      () => isShown && setReady(true),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [console]);
  return isReady ? <Sign shifts={console.shifts} /> : null;
}

function Sign({ shifts }: Pick<Console, 'shifts'>) {
  const text = useText();
  if (!useStore(shifts.$isOffered)) return null;
  const label = text('screens.shiftOffered');
  return (
    <Link className="icon new shift" to={pathOf('shift-handover')} title={label} aria-label={label}>
      <Handshake size={18} aria-hidden />
    </Link>
  );
}
