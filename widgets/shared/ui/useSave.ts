import { saveFile } from '@patrolkit/core';
import { useMode } from '../element/hooks.ts';

/** Saves a file under a name, in the way that the mode of the page requires. */
export function useSave(): (url: string, name: string) => void {
  const mode = useMode();
  return (url, name) => saveFile(mode, { url, name });
}

/** Saves a file that the page has made. */
export function useSaveBlob(): (file: Blob, name: string) => void {
  const save = useSave();
  return (file, name) => {
    const url = URL.createObjectURL(file);
    save(url, name);
    // The browser reads the file after the call, so its address stays for a minute.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };
}
