import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useConsole, useText } from '../console-context.ts';
import { OutsideLink } from '../modes/OutsideLink.tsx';
import { Mark } from '../frame/Mark.tsx';
import { originAsked, shownAddress } from './addresses.ts';
import type { Edition } from './paths.ts';

/** An address of the system information. In the offline edition, only an address of the server itself. */
function useShown(which: 'loginLogo' | 'website', edition: Edition): string | undefined {
  const { installation, service, address } = useConsole();
  const info = useStore(installation.$info);
  return shownAddress(info?.[which], address, originAsked(edition, service));
}

/** The installation's own logo. The kit's mark when there is none or it cannot be drawn. */
export function Logo({ edition }: { readonly edition: Edition }) {
  const shown = useShown('loginLogo', edition);
  const [bad, setBad] = useState<string>();
  return shown === undefined || shown === bad ? (
    <Mark size={56} />
  ) : (
    <img className="logo" src={shown} alt="" referrerPolicy="no-referrer" onError={() => setBad(shown)} />
  );
}

/** The link to the company's own pages. */
export function Website({ edition }: { readonly edition: Edition }) {
  const text = useText();
  const shown = useShown('website', edition);
  return shown === undefined ? null : <OutsideLink to={shown}>{text('host.signIn.website')}</OutsideLink>;
}
