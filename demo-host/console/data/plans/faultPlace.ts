/** A place as `weeks[2].days[0].sessions[1].title`, in numbers from 0. */
export interface FaultPlace {
  week?: number;
  day?: number;
  session?: number;
  field: string;
}

export function faultPlace(path: string): FaultPlace {
  const at = (list: string) => {
    const found = new RegExp(`\\b${list}\\[(\\d+)\\]`).exec(path)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const [week, day, session] = [at('weeks'), at('days'), at('sessions')];
  return {
    ...(week !== undefined && { week }),
    ...(day !== undefined && { day }),
    ...(session !== undefined && { session }),
    field: path.split('.').at(-1) ?? path,
  };
}
