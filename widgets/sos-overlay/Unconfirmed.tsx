import { WifiOff } from 'lucide-react';
import { useText } from '../shared/element/index.ts';

/** Says that it is not known whether a call still rings: the connection was lost since its server last told of it. */
export function Unconfirmed() {
  const text = useText();
  return (
    <span part="unconfirmed" className="lost">
      <WifiOff size={14} aria-hidden />
      {text('sos.unconfirmed')}
    </span>
  );
}
