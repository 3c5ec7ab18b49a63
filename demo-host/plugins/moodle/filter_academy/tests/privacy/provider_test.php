<?php
// This file is part of Moodle - https://moodle.org/
//
// Moodle is free software: you can redistribute it and/or modify
// it under the terms of the GNU General Public License as published by
// the Free Software Foundation, either version 3 of the License, or
// (at your option) any later version.
//
// Moodle is distributed in the hope that it will be useful,
// but WITHOUT ANY WARRANTY; without even the implied warranty of
// MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
// GNU General Public License for more details.
//
// You should have received a copy of the GNU General Public License
// along with Moodle.  If not, see <https://www.gnu.org/licenses/>.

namespace filter_academy\privacy;

use core_privacy\local\metadata\collection;

/**
 * Tests of what the plugin tells of privacy.
 *
 * @package    filter_academy
 * @category   test
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 * @covers     \filter_academy\privacy\provider
 */
final class provider_test extends \core_privacy\tests\provider_testcase {
    /**
     * Each host that browsers exchange data with is named, once.
     */
    public function test_hosts_are_named(): void {
        $this->resetAfterTest();
        set_config('scripturl', 'https://files.academy.example/academy-widgets.js', 'filter_academy');
        $this->assertSame(['files.academy.example'], $this->names());
        set_config('apibase', 'https://api.academy.example', 'filter_academy');
        $this->assertSame(['files.academy.example', 'api.academy.example'], $this->names());
    }

    /**
     * Nothing is stored of anybody.
     */
    public function test_nothing_is_stored(): void {
        $this->resetAfterTest();
        $user = $this->getDataGenerator()->create_user();
        $this->assertEmpty(provider::get_contexts_for_userid($user->id)->get_contextids());
    }

    /**
     * Names of what is told.
     *
     * @return string[]
     */
    private function names(): array {
        $told = provider::get_metadata(new collection('filter_academy'))->get_collection();
        return array_map(fn($item) => $item->get_name(), $told);
    }
}
