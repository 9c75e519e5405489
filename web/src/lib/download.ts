/** Offers `text` to the user as a file. */
export const download = {
  save(name: string, text: string, type: string) {
    const url = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    // Once the browser has taken it: some start reading only after the click's task.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  },
};
