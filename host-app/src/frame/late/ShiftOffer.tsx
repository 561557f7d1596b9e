import type { Console } from '@patrolkit/core';
import { useStore } from '@nanostores/react';
import { Handshake } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConsole, useText } from '../../console-context.ts';
import { Link } from '../../router/Link.tsx';
import { pathOf } from '../../screens/table/access.ts';

/** A sign in the top bar while a handover waits for the next operator. It leads to the handover. Shows nothing when there is none. */
export function ShiftOffer() {
  const console = useConsole();
  const [isReady, setReady] = useState(console.has('shifts'));
  useEffect(() => {
    let isShown = true;
    // If its code cannot be loaded, the bar shows no sign. The screen itself says what is wrong.
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
