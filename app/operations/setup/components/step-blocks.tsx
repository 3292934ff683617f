/** One block for each check, the complete ones first and filled. */
export const StepBlocks = ({ done, all }: { done: number; all: number }) => (
  <p className="setup-steps fact">
    {done} of {all} checks{' '}
    <span aria-hidden>
      {Array.from({ length: all }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks have nothing but their places
        <i key={index} data-done={index < done} />
      ))}
    </span>
  </p>
);
