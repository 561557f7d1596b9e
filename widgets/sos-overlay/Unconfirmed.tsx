import { WifiOff } from 'lucide-react';
import { useText } from '../shared/element/index.ts';

/** That nobody knows whether a call still rings: the connection was lost since its server last spoke of it. */
export function Unconfirmed() {
  const text = useText();
  return (
    <span part="unconfirmed" className="lost">
      <WifiOff size={14} aria-hidden />
      {text('sos.unconfirmed')}
    </span>
  );
}
