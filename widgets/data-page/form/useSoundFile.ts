import { useEffect, useState } from 'react';
import { useConsole } from '../../shared/element/index.ts';

/** The bytes of a sound. Undefined until they are read, and when they cannot be. */
export function useSoundFile(address: string | undefined): Uint8Array | undefined {
  const { resources } = useConsole();
  const [read, setRead] = useState<{ readonly address: string; readonly bytes: Uint8Array }>();
  useEffect(() => {
    if (address === undefined) return undefined;
    const abort = new AbortController();
    void resources.bytes(address, abort.signal).then(outcome => {
      if (outcome.isDone && !abort.signal.aborted) setRead({ address, bytes: outcome.value });
    });
    return () => abort.abort();
  }, [resources, address]);
  return read?.address === address ? read?.bytes : undefined;
}
