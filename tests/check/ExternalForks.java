import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

/** Tasks that a thread outside of the pool forks, while workers are looking for some: each finds what its maker has written. */
class ExternalForks {
    static class Square extends RecursiveTask<Integer> {
        int number;

        Square(int number) { this.number = number; }

        @Override
        protected Integer compute() { return number * number; }
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int round = 0; round < 2000; round++) {
            ForkJoinTask<Integer> left = new Square(1).fork();
            ForkJoinTask<Integer> right = new Square(2).fork();
            sum += right.join() + left.join();
        }
        System.out.println(sum);
    }
}
