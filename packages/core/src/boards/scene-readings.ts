/** What boards show of scenes, as it is read; its code is loaded with the first of them. */
import { CallError, findCompanyZones, getSceneTree, getSecondZones, type HttpClient } from '@patrolkit/transport';
import { attempt, type Outcome } from '../outcome.ts';
import { scenesOf, scenesOfZones, secondZonesOf, type Scenes } from './scenes.ts';
import type { Asked } from './today.ts';

/** The readings. */
export interface SceneReadings {
  scenes(asked: Asked, signal: AbortSignal): Promise<Outcome<Scenes>>;
}

/** What a server answers to a call that is ours; undefined where it does not know it (interpretations.md 51). */
async function whereKnown<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError && error.failure === 'unknown') return undefined;
    throw error;
  }
}

/** Makes them. */
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
