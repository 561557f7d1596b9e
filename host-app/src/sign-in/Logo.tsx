import { useState } from 'react';
import { Mark } from '../shell/Mark.tsx';

/** The installation's own logo; the kit's mark where there is none or where it cannot be drawn. */
export function Logo({ address }: { readonly address: string | undefined }) {
  const [bad, setBad] = useState<string>();
  return address === undefined || address === bad ? (
    <Mark size={56} />
  ) : (
    <img className="logo" src={address} alt="" referrerPolicy="no-referrer" onError={() => setBad(address)} />
  );
}
