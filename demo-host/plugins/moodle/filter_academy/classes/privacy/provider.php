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
use core_privacy\local\request\approved_contextlist;
use core_privacy\local\request\approved_userlist;
use core_privacy\local\request\contextlist;
use core_privacy\local\request\userlist;

/**
 * The plugin stores nothing about people and the Moodle server sends nothing of them anywhere. What a screen shows passes
 * between the browser of whoever looks at it and the academy: that is what is told here, with the academy’s host.
 *
 * @package    filter_academy
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */
class provider implements
    \core_privacy\local\metadata\provider,
    \core_privacy\local\request\core_userlist_provider,
    \core_privacy\local\request\plugin\provider {
    /**
     * Tells what browsers send to each host that an administrator has set.
     *
     * @param collection $collection What is told so far.
     * @return collection
     */
    public static function get_metadata(collection $collection): collection {
        $settings = get_config('filter_academy');
        $hosts = array_filter([
            parse_url($settings->scripturl ?? '', PHP_URL_HOST),
            parse_url($settings->apibase ?? '', PHP_URL_HOST),
        ]);
        foreach (array_unique($hosts ?: ['academy']) as $host) {
            $collection->add_external_location_link($host, [
                'address' => 'privacy:metadata:academy:address',
                'signin' => 'privacy:metadata:academy:signin',
                'input' => 'privacy:metadata:academy:input',
            ], 'privacy:metadata:academy');
        }
        return $collection;
    }

    /**
     * Finds the contexts with data of a person: none.
     *
     * @param int $userid The person.
     * @return contextlist
     */
    public static function get_contexts_for_userid(int $userid): contextlist {
        return new contextlist();
    }

    /**
     * Finds the people with data in a context: none.
     *
     * @param userlist $userlist The list to add to.
     * @return void
     */
    public static function get_users_in_context(userlist $userlist) {
    }

    /**
     * Exports data of a person: there is none.
     *
     * @param approved_contextlist $contextlist The contexts.
     * @return void
     */
    public static function export_user_data(approved_contextlist $contextlist) {
    }

    /**
     * Deletes the data in a context: there is none.
     *
     * @param \context $context The context.
     * @return void
     */
    public static function delete_data_for_all_users_in_context(\context $context) {
    }

    /**
     * Deletes data of a person: there is none.
     *
     * @param approved_contextlist $contextlist The contexts.
     * @return void
     */
    public static function delete_data_for_user(approved_contextlist $contextlist) {
    }

    /**
     * Deletes data of several people: there is none.
     *
     * @param approved_userlist $userlist The people.
     * @return void
     */
    public static function delete_data_for_users(approved_userlist $userlist) {
    }
}
