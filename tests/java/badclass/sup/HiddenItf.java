package sup;

interface HiddenItf {}
