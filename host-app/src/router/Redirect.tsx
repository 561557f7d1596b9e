import { useEffect } from 'react';
import { useRouter } from './router-context.ts';

/** Goes elsewhere as soon as it is drawn. Back does not lead here again. */
export function Redirect({ to }: { readonly to: string }) {
  const { go } = useRouter();
  useEffect(() => go(to, { replace: true }), [go, to]);
  return null;
}
