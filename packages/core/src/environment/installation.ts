/** What pages of one origin share, kept apart for each installation. One host may have several below different paths. */
import type { Environment, KeyValues } from './environment.ts';

/**
 * The path of the server's root below the page's origin, without slashes at its ends. Empty for the root itself, and for another origin.
 */
export function installationPath(service: string, pageAddress: string): string {
  const page = new URL(pageAddress);
  const root = new URL(service || '/', page);
  return root.origin === page.origin ? root.pathname.replace(/^\/+|\/+$/g, '') : '';
}

/**
 * The environment of the installation at a path. Everything that its pages store, tell each other and claim has the path in its name. At
 * the root, where most installations are, it is the given environment.
 */
export function atInstallation(environment: Environment, path: string): Environment {
  if (path === '') return environment;
  const { local, tab, otherPages, claimSound } = environment;
  const own = (name: string): string => `${path} ${name}`;
  const valuesOf = (values: KeyValues): KeyValues => ({
    get: name => values.get(own(name)),
    set: (name, value) => values.set(own(name), value),
    remove: name => values.remove(own(name)),
  });
  return {
    ...environment,
    installation: path,
    local: valuesOf(local),
    tab: valuesOf(tab),
    otherPages: {
      post: message => otherPages.post(own(message)),
      listen: listener =>
        otherPages.listen(message => {
          if (message.startsWith(own(''))) listener(message.slice(own('').length));
        }),
    },
    claimSound: (name, listener, takes) => claimSound(own(name), listener, takes),
  };
}
