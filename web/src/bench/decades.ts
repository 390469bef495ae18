/** The ticks of a logarithmic axis: 1, 2 and 5 of each decade, or only 1 where there are many. */
export function decades(low: number, high: number): number[] {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  const leads = Math.log10(high / low) > 2.5 ? [1] : [1, 2, 5];
  const ticks: number[] = [];
  for (let power = first; power <= last; power++) for (const lead of leads) ticks.push(Number(`${lead}e${power}`));
  return ticks.filter((tick) => tick >= low && tick <= high);
}
