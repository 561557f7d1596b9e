/** The calls that read what boards show of scenes. Loaded with the first use. */
import { CallError, findCompanyZones, getSceneTree, getSecondZones, type HttpClient } from '@patrolkit/transport';
import { attempt, type Outcome } from '../outcome.ts';
import { scenesOf, scenesOfZones, secondZonesOf, type Scenes } from './scenes.ts';
import type { Asked } from './today.ts';

/** The readings. */
export interface SceneReadings {
  scenes(asked: Asked, signal: AbortSignal): Promise<Outcome<Scenes>>;
}

/** The answer to a call that the specification does not name. Undefined when the server does not know it (interpretations.md 51). */
async function whereKnown<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError && error.failure === 'unknown') return undefined;
    throw error;
  }
}

/** Makes the calls that read scenes. */
export const createSceneReadings = (http: HttpClient): SceneReadings => {
  const scenes = async (asked: Asked, signal: AbortSignal): Promise<Scenes> => {
    const [tree, second] = await Promise.all([
      whereKnown(http.request(getSceneTree, asked, { signal })),
      whereKnown(http.request(getSecondZones, {}, { signal })),
    ]);
    if (!tree)
      return { scenes: scenesOfZones(await http.request(findCompanyZones, asked, { signal })), secondZones: [] };
    return { scenes: scenesOf(tree), secondZones: second ?? secondZonesOf(tree) };
  };
  return { scenes: (asked, signal) => attempt(scenes(asked, signal)) };
};
