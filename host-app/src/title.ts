import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { useConsole, useText } from './console-context.ts';

/** Sets the title of the browser's tab to what is shown and the name of the system. Returns that name. */
export function useTitle(title: string): string {
  const info = useStore(useConsole().installation.$info);
  const brand = useText()('brand.name');
  const system = info?.name || brand;
  useEffect(() => {
    document.title = `${title} - ${system}`;
  }, [title, system]);
  return system;
}
