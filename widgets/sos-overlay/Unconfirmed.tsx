import { WifiOff } from 'lucide-react';
import { useText } from '../shared/element/index.ts';

/** Says that a call may no longer ring: the connection has been lost since its server last reported it. */
export function Unconfirmed() {
  const text = useText();
  return (
    <span part="unconfirmed" className="lost">
      <WifiOff size={14} aria-hidden />
      {text('sos.unconfirmed')}
    </span>
  );
}
